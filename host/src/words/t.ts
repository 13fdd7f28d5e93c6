import { wordsOf } from '@sala/kit/words'
import type th from './th.json'

/** How the host says a sentence. */
export const t = wordsOf<typeof th>('host')
