import type th from './th.json'
import { wordsOf } from './words-of.ts'

/** How the kit says a sentence. */
export const t = wordsOf<typeof th>('kit')
