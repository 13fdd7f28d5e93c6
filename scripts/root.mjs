import { join } from 'node:path'

/** Absolute path of the checkout. */
export const root = join(import.meta.dirname, '..')
