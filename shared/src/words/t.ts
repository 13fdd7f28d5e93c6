import { createTranslator } from './create-translator.ts'
import type th from './th.json'

export const t = createTranslator<typeof th>('kit')
