import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findProject } from '@sala/build/project.mjs'
import { SalaError } from './sala-error.ts'

/** Absolute path of Sala's own checkout, if the command line runs from there. */
export const checkout = join(import.meta.dirname, '../..')
const commands = join(checkout, 'server/src/commands')
export const isInCheckout = existsSync(commands)

/** Absolute path of Sala's own checkout or of a team's repository. */
export const project: string = isInCheckout ? checkout : findProject(process.cwd())

/** @throws {SalaError} where there is no server */
export function serverCommands() {
  if (isInCheckout) return commands
  throw new SalaError(
    'wrongUse',
    'This command needs the server’s database: run it on the server’s machine, in the folder of Sala itself.',
  )
}
