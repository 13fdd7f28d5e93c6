import { join } from 'node:path'
import { Command } from 'commander'
import { root } from '../../../scripts/inputs.mjs'
import { run } from '../../../scripts/run.mjs'
import { withJson } from '../options.ts'
import { print } from '../output.ts'
import { SalaError } from '../sala-error.ts'

const ofServer = join(root, 'server/src/releases/token-command.ts')

/**
 * `sala token`: for an administrator, on the server's machine. It works on the database that
 * DATA_DIR or DATABASE_URL names, by the server's own code.
 */
export function tokenCommand() {
  return new Command('token')
    .description("creates, lists and revokes deploy tokens, on the server's machine")
    .addCommand(action('create', 'prints a new token, this once').argument('[token]', 'its name'))
    .addCommand(action('list', 'lists the tokens without showing them'))
    .addCommand(action('revoke', 'takes back one token, or all').argument('[token]', 'its name'))
}

function action(name: string, description: string) {
  const command = new Command(name)
    .description(description)
    .argument('<name>', "the remote's name, or host")
    .action(async () => {
      const output = await askServer([name, ...command.args])
      print(command.opts(), { output }, output)
    })
  return withJson(command)
}

async function askServer(args: string[]) {
  const node = ['--disable-warning=ExperimentalWarning', ofServer, ...args]
  const { code, output } = await run('node', node, { stdio: 'pipe' })
  if (code === 0) return output.trim()
  throw new SalaError('wrongUse', output.trim())
}
