import { join } from 'node:path'
import { root } from '../../scripts/inputs.mjs'

const at = (seed: string) => join(root, 'node_modules/.cache/sala-e2e/houses', seed)

/** The data folders of a house with demo content, and of an empty one; everything built is live. */
export const houses = { demo: at('demo'), none: at('none') }
