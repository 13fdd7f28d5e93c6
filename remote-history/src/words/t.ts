import { createTranslator } from '@sala/kit/words'
import type th from './th.json'

export type Sentence = keyof typeof th

export const t = createTranslator<typeof th>('history')
