import { inspect } from 'node:util'
import { ProjectError } from '@sala/build/project.mjs'
import { Command, CommanderError } from 'commander'
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
  try {
    const program = await createProgram(args[0])
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

/** How each command is loaded, in the order of the help. */
const commands = {
  new: async () => (await import('./commands/new.ts')).newCommand(),
  dev: async () => (await import('./commands/dev.ts')).devCommand(),
  check: async () => (await import('./commands/check.ts')).checkCommand(),
  publish: async () => (await import('./commands/publish.ts')).publishCommand(),
  promote: async () => (await import('./commands/live.ts')).promoteCommand(),
  canary: async () => (await import('./commands/canary.ts')).canaryCommand(),
  rollback: async () => (await import('./commands/live.ts')).rollbackCommand(),
  retire: async () => (await import('./commands/live.ts')).retireCommand(),
  preview: async () => (await import('./commands/preview.ts')).previewCommand(),
  status: async () => (await import('./commands/status.ts')).statusCommand(),
  history: async () => (await import('./commands/status.ts')).historyCommand(),
  login: async () => (await import('./commands/login.ts')).loginCommand(),
  team: async () => (await import('./commands/team.ts')).teamCommand(),
  admin: async () => (await import('./commands/admin.ts')).adminCommand(),
  backup: async () => (await import('./commands/backup.ts')).backupCommand(),
  restore: async () => (await import('./commands/backup.ts')).restoreCommand(),
}

/** Only the named command is loaded; all of them for the help, and to suggest one for a wrong name. */
async function createProgram(name: string | undefined) {
  const program = new Command('sala')
    .description('Create, check, publish and roll back remotes of Sala, and manage a server.')
    .addHelpText('after', settings)
  const named = Object.entries(commands).filter(([one]) => one === name)
  for (const [, load] of named.length > 0 ? named : Object.entries(commands)) {
    program.addCommand(await load())
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
