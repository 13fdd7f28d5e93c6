import { createTranslator } from '@sala/kit/words'
import type th from './th.json'

export const t = createTranslator<typeof th>('releases')
