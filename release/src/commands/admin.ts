import { join } from 'node:path'
import { Command } from 'commander'
import { root } from '../../../scripts/inputs.mjs'
import { run } from '../../../scripts/run.mjs'
import { withJson } from '../options.ts'
import { print } from '../output.ts'
import { SalaError } from '../sala-error.ts'

const ofServer = join(root, 'server/src/auth/admin-command.ts')

/**
 * `sala admin`: who may sign in, on the server's machine. It works on the database that DATA_DIR or
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
    const output = await askServer(args, passwordStdin)
    print({ json }, { output }, output)
  })
  return withJson(command)
}

async function askServer(args: string[], readsInput: boolean) {
  const node = ['--disable-warning=ExperimentalWarning', ofServer, ...args]
  const stdio = [readsInput ? 'inherit' : 'ignore', 'pipe', 'pipe']
  const { code, output } = await run('node', node, { stdio })
  if (code === 0) return output.trim()
  throw new SalaError('wrongUse', output.trim())
}
