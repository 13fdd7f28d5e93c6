import { secretOfEnvironment } from '../login/secret.ts'
import { SalaError } from '../sala-error.ts'
import { checkedKey, keyFile, readKey } from './key-file.ts'

/**
 * The private key with which releases of an app are signed: that of SALA_SIGNING_KEY, of SALA_SECRET,
 * or of this machine's file.
 * @throws {SalaError} when there is none
 */
export function signingKeyOf(name: string) {
  const { SALA_SIGNING_KEY } = process.env
  if (SALA_SIGNING_KEY) return checkedKey(SALA_SIGNING_KEY, 'SALA_SIGNING_KEY')
  const secret = secretOfEnvironment()
  const key = secret?.app === name ? secret.privateKey : readKey(name)
  if (key) return key
  throw new SalaError(
    'notAllowed',
    `There is no key here that signs ${name}: neither ${keyFile(name)} nor SALA_SIGNING_KEY. Ask an administrator for a link and use it with “npx sala login”.`,
  )
}
