import { wordsOf } from '@sala/kit/words'
import type th from './th.json'

export type Sentence = keyof typeof th

export const t = wordsOf<typeof th>('history')
