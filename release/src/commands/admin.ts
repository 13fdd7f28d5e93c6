import { Command } from 'commander'
import { withJson } from '../options.ts'
import { print } from '../output.ts'
import { runServerCommand } from '../server-command.ts'

/**
 * `sala admin`: manages administrators, on the server's machine. It works on the database that DATA_DIR or
 * DATABASE_URL names, by the server's own code, while the server runs.
 */
export function adminCommand() {
  const add = withEmail('add', 'Add an owner and print their password (shown only once)')
  const reset = withEmail(
    'reset',
    'Set a new password, end all sessions and remove passkeys',
  ).option('--keep-passkeys', 'do not remove passkeys')
  for (const command of [add, reset]) {
    command.option('--password-stdin', 'read the password from standard input')
  }
  return new Command('admin')
    .description("Manage administrators, on the server's machine")
    .addCommand(add)
    .addCommand(reset)
    .addCommand(withEmail('remove', 'Remove an administrator, except the only owner'))
    .addCommand(action('allow-passwords', 'Allow sign-ins by password again, without a passkey'))
    .addCommand(action('list', 'List administrators, with sign-ins, passkeys and second factor'))
}

function withEmail(name: string, description: string) {
  return action(name, description).argument('<email>', 'their email address')
}

interface Options {
  json?: boolean
  passwordStdin?: boolean
  keepPasskeys?: boolean
}

function action(name: string, description: string) {
  const command = new Command(name).description(description).action(async () => {
    const { json, passwordStdin = false, keepPasskeys } = command.opts<Options>()
    const args = [name, ...command.args]
    if (passwordStdin) args.push('--password-stdin')
    if (keepPasskeys) args.push('--keep-passkeys')
    const output = await runServerCommand('admin.ts', args, { readsInput: passwordStdin })
    print({ json }, { output }, output)
  })
  return withJson(command)
}
