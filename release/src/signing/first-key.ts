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
  const outcome = await runServerCommand('key-command.ts', ['add-first', name, publicLineOf(key)])
  if (outcome !== 'added') return
  if (!known) writeKey(name, key)
  process.stderr.write(`Releases of ${name} are signed with ${keyFile(name)} from now on.\n`)
}
