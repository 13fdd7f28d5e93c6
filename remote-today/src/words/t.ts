import { wordsOf } from '@sala/kit/words'
import type th from './th.json'

export const t = wordsOf<typeof th>('today')
