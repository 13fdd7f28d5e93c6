import { Command } from 'commander'
import { withJson } from '../options.ts'
import { print } from '../output.ts'
import { runServerCommand } from '../server-command.ts'

/**
 * `sala admin`: manages administrators, on the server's machine. It works on the database that DATA_DIR or
 * DATABASE_URL names, by the server's own code, while the server runs.
 */
export function adminCommand() {
  const add = withEmail('add', 'adds an administrator and prints a password, this once')
  const reset = withEmail(
    'reset',
    'gives an administrator a new password, signs them out everywhere and removes their passkeys',
  ).option('--keep-passkeys', 'leave the passkeys as they are')
  for (const command of [add, reset]) {
    command.option('--password-stdin', 'take the password from standard input')
  }
  return new Command('admin')
    .description("adds, resets, removes and lists administrators, on the server's machine")
    .addCommand(add)
    .addCommand(reset)
    .addCommand(withEmail('remove', 'removes an administrator, but never the last one'))
    .addCommand(action('allow-passwords', 'takes back that everybody must sign in with a passkey'))
    .addCommand(action('list', 'lists the administrators: sign-ins, passkeys, second factor'))
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
