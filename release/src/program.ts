import { inspect } from 'node:util'
import { ProjectError } from '@sala/build/project.mjs'
import { Command, CommanderError } from 'commander'
import { adminCommand } from './commands/admin.ts'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { canaryCommand } from './commands/canary.ts'
import { checkCommand } from './commands/check.ts'
import { devCommand } from './commands/dev.ts'
import { promoteCommand, retireCommand, rollbackCommand } from './commands/live.ts'
import { loginCommand } from './commands/login.ts'
import { newCommand } from './commands/new.ts'
import { previewCommand } from './commands/preview.ts'
import { publishCommand } from './commands/publish.ts'
import { historyCommand, statusCommand } from './commands/status.ts'
import { teamCommand } from './commands/team.ts'
import { printable, printError, printFailure } from './output.ts'
import { exitCodes, SalaError } from './sala-error.ts'

const settings = `
Environment:
  SALA_URL    address of the server (default: the one you are logged in to, else
              http://127.0.0.1:3000); --against takes precedence
  SALA_TOKEN  deploy token (default: the one that "sala login" has stored)
  SALA_KEYS   folder of tokens and signing keys (default: ~/.config/sala/keys)
  SALA_SIGNING_KEY
              private key as PEM, in place of the one in SALA_KEYS
  SALA_SECRET address, token and key in one, as "sala login --print-secret" prints them
  DATA_DIR, DATABASE_URL
              the database of team, admin, backup and restore: those of the server

Exit codes:
  0 done, 1 refused by the build or the gate, 2 wrong use, 3 server not reachable,
  4 not allowed, 5 conflict: this version is published with other files`

/**
 * Runs a command line, and prints why it failed.
 * @param args without `sala`
 * @returns the exit code
 */
export async function execute(args: string[]): Promise<number> {
  const program = createProgram()
  try {
    if (args.length === 0) program.outputHelp()
    else await program.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    // Commander has printed its message already.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse
    }
    const failure = error instanceof ProjectError ? new SalaError('refused', error.message) : error
    if (failure instanceof SalaError) {
      printFailure(failure, { json: args.includes('--json') })
      return failure.exitCode
    }
    printError(inspect(error))
    return 1
  }
}

function createProgram() {
  const program = new Command('sala')
    .description('Create, check, publish and roll back remotes of Sala, and manage a server.')
    .addHelpText('after', settings)
  for (const command of [
    newCommand(),
    devCommand(),
    checkCommand(),
    publishCommand(),
    promoteCommand(),
    canaryCommand(),
    rollbackCommand(),
    retireCommand(),
    previewCommand(),
    statusCommand(),
    historyCommand(),
    loginCommand(),
    teamCommand(),
    adminCommand(),
    backupCommand(),
    restoreCommand(),
  ]) {
    program.addCommand(command)
  }
  throwInsteadOfExit(program)
  return program
}

/** Commander does not apply these settings to commands that are added. */
function throwInsteadOfExit(command: Command) {
  command
    .exitOverride()
    .showHelpAfterError('(sala --help says more)')
    .configureOutput({ writeErr: (text) => process.stderr.write(printable(text)) })
  for (const child of command.commands) throwInsteadOfExit(child)
}
