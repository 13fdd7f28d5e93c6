import { join } from 'node:path'
import { root } from '../../scripts/run.mjs'

const at = (seed: string) => join(root, 'node_modules/.cache/sala-e2e/data', seed)

/** Data folders with and without demo content; all built releases are live. */
export const dataDirs = { demo: at('demo'), none: at('none') }
