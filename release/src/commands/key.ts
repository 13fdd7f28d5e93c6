import { Command } from 'commander'
import { argsOf, withJson, withNew } from '../options.ts'
import { print } from '../output.ts'
import { SalaError } from '../sala-error.ts'
import { runServerCommand } from '../server-command.ts'
import { keyFile, newPrivateKey, readKey, writeKey } from '../signing/key-file.ts'
import { publicLineOf } from '../signing/sign.ts'

/**
 * `sala key`: with what a team signs its releases. A team makes its key where it publishes, and hands
 * the public half to an administrator, who lets it in on the server's machine.
 */
export function keyCommand() {
  return new Command('key')
    .description('makes the key that signs releases; lets keys in, lists and revokes them')
    .addCommand(createCommand())
    .addCommand(
      withNew(onServer('add', "lets a key in, on the server's machine"))
        .argument('<public key>', 'the line that “sala key create” printed')
        .argument('[key]', 'its name'),
    )
    .addCommand(onServer('list', "lists the keys, on the server's machine"))
    .addCommand(
      onServer('revoke', "takes a key back, on the server's machine").argument('[key]', 'its name'),
    )
}

function createCommand() {
  const command = new Command('create')
    .description('makes a private key on this machine, and prints its public half')
    .argument('<name>', "the remote's name, or host")
    .action((name: string, options: { json?: boolean }) => {
      const file = keyFile(name)
      const known = readKey(name)
      if (known) {
        throw new SalaError(
          'wrongUse',
          `There is a key at ${file} already; its public half is ${publicLineOf(known)}`,
        )
      }
      const key = newPrivateKey()
      writeKey(name, key)
      const publicKey = publicLineOf(key)
      print(options, { app: name, file, publicKey }, publicKey)
    })
  return withJson(command)
}

function onServer(name: string, description: string) {
  const command = new Command(name)
    .description(description)
    .argument('<name>', "the remote's name, or host")
    .action(async () => {
      const output = await runServerCommand('key.ts', [name, ...argsOf(command)])
      print(command.opts(), { output }, output)
    })
  return withJson(command)
}
