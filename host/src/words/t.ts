import { createTranslator } from '@sala/kit/words'
import type th from './th.json'

/** How the host says a sentence. */
export const t = createTranslator<typeof th>('host')
