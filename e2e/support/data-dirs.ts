import { join } from 'node:path'
import { root } from '../../scripts/run.mjs'

const at = (seed: string) => join(root, 'node_modules/.cache/sala-e2e/data', seed)

/** Data folders with demo content, and with none; everything built is live. */
export const dataDirs = { demo: at('demo'), none: at('none') }
