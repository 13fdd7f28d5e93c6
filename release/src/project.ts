import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findProject } from '@sala/build/project.mjs'

/** Absolute path of Sala's own checkout, if the command line runs from there. */
export const checkout = join(import.meta.dirname, '../..')
/** Absolute path of the commands that work on the server's database. */
export const serverCommands = join(checkout, 'server/src/commands')
export const isInCheckout = existsSync(serverCommands)

/** Absolute path of Sala's own checkout or of a team's repository. */
export const project: string = isInCheckout ? checkout : findProject(process.cwd())
