import type { Db } from '../foundation/db/database.ts'
import { onDatabase } from './on-database.ts'
import { refuseUnknown, UnknownAppError } from './refuse-unknown.ts'

interface AppCommands {
  usage: string
  commands: Record<string, (db: Db, app: string, rest: string[]) => Promise<string>>
  /** The command that makes something for an app: the app must be known, or said to be new. */
  making: string
  isTold: (error: unknown) => boolean
}

/** Runs what `<command> <app> […] [--new]` on the command line asks for, and sets the exit code. */
export async function runForApp({ usage, commands, making, isTold }: AppCommands) {
  const isNew = process.argv.includes('--new')
  const [command = '', app, ...rest] = process.argv.slice(2).filter((arg) => arg !== '--new')
  const run = Object.hasOwn(commands, command) && commands[command]

  if (!run || !app) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  process.exitCode = await onDatabase(
    async (db, { checkoutDir }) => {
      if (command === making && !isNew) await refuseUnknown(db, app, checkoutDir)
      return run(db, app, rest)
    },
    (error) => error instanceof UnknownAppError || isTold(error),
  )
}
