import { rmSync } from 'node:fs'
import { tell } from '../output.ts'
import { runServerCommand } from '../server-command.ts'
import { keyFile, newPrivateKey, readKey, writeKey } from './key-file.ts'
import { publicLineOf } from './sign.ts'

/**
 * Lets this machine sign the releases of an app whose team has no key yet, and says so on standard
 * error. A team that works elsewhere has its key let in by itself.
 */
export async function registerFirstKey(name: string) {
  const known = readKey(name)
  const key = known ?? newPrivateKey()
  // Before it is let in: a key that nobody has would keep out the next one.
  if (!known) writeKey(name, key)
  const outcome = await runServerCommand('key.ts', ['add-first', name, publicLineOf(key)])
  if (outcome === 'added') {
    tell(`Releases of ${name} are signed with ${keyFile(name)} from now on.`)
  } else if (!known) rmSync(keyFile(name))
}
