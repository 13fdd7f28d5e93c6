import { Command } from 'commander'
import { argsOf, withJson, withNew } from '../options.ts'
import { print } from '../output.ts'
import { runServerCommand } from '../server-command.ts'
import { registerFirstKey } from '../signing/first-key.ts'

/**
 * `sala token`: for an administrator, on the server's machine. It works on the database that
 * DATA_DIR or DATABASE_URL names, by the server's own code.
 */
export function tokenCommand() {
  return new Command('token')
    .description("creates, lists and revokes deploy tokens, on the server's machine")
    .addCommand(
      withNew(action('create', 'prints a new token, this once').argument('[token]', 'its name')),
    )
    .addCommand(action('list', 'lists the tokens without showing them'))
    .addCommand(action('revoke', 'takes back one token, or all').argument('[token]', 'its name'))
}

function action(name: string, description: string) {
  const command = new Command(name)
    .description(description)
    .argument('<name>', "the remote's name, or host")
    .action(async (app: string) => {
      const output = await runServerCommand('token.ts', [name, ...argsOf(command)])
      print(command.opts(), { output }, output)
      // A token is shown once, whatever comes of this.
      if (name === 'create') await registerFirstKey(app)
    })
  return withJson(command)
}
