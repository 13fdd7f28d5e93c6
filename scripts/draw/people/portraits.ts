import { atDusk } from './portraits-at-dusk.ts'
import { byLamp } from './portraits-by-lamp.ts'

/** The people of the demonstration, by name. */
export const portraits = { ...byLamp, ...atDusk }
