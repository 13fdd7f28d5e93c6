import { Command } from 'commander'
import { adminCommand } from './commands/admin.ts'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { canaryCommand } from './commands/canary.ts'
import { checkCommand } from './commands/check.ts'
import { devCommand } from './commands/dev.ts'
import { historyCommand } from './commands/history.ts'
import { loginCommand } from './commands/login.ts'
import { newCommand } from './commands/new.ts'
import { previewCommand } from './commands/preview.ts'
import { promoteCommand } from './commands/promote.ts'
import { publishCommand } from './commands/publish.ts'
import { retireCommand } from './commands/retire.ts'
import { rollbackCommand } from './commands/rollback.ts'
import { statusCommand } from './commands/status.ts'
import { teamCommand } from './commands/team.ts'
import { printable } from './printable.ts'

const settings = `
Settings:
  SALA_URL    the Sala that is meant when --against does not say (default: where you are logged in,
              else http://127.0.0.1:3000)
  SALA_SECRET what "sala login --print-secret" printed: address, token and key, as for a CI
  SALA_TOKEN  the remote's deploy token, in place of the one that "sala login" has kept
  SALA_KEYS   the folder of tokens and of the keys that sign releases (default ~/.config/sala/keys)
  SALA_SIGNING_KEY
              the private key itself, as PEM, where there is no such folder
  DATA_DIR, DATABASE_URL
              the database of team, admin, backup and restore: those of the server

Exit codes:
  0 done, 1 refused (by the build or the gate), 2 wrong use, 3 server not reachable,
  4 not allowed, 5 conflict (this version is published with other files)`

/** The whole command line. */
export function createProgram() {
  const program = new Command('sala')
    .description('Makes, checks, publishes and takes back the remotes of Sala, and keeps its data.')
    .addHelpText('after', settings)
  for (const command of [
    newCommand(),
    devCommand(),
    checkCommand(),
    publishCommand(),
    previewCommand(),
    promoteCommand(),
    rollbackCommand(),
    retireCommand(),
    canaryCommand(),
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

/** Commander does not pass this on to commands that are added whole. */
function throwInsteadOfExit(command: Command) {
  command
    .exitOverride()
    .showHelpAfterError('(sala --help says more)')
    .configureOutput({ writeErr: (text) => process.stderr.write(printable(text)) })
  for (const child of command.commands) throwInsteadOfExit(child)
}
