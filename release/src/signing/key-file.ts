import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { SalaError } from '../sala-error.ts'

/** Where this machine keeps the key of an app's team. */
export function keyFile(name: string) {
  if (!/^[a-z][a-z0-9]*$/.test(name)) {
    throw new SalaError('wrongUse', `“${name}” is not a remote's name.`)
  }
  const folder = process.env.SALA_KEYS || join(homedir(), '.config/sala/keys')
  return join(folder, `${name}.pem`)
}

/** A new private key: Ed25519, PKCS #8, PEM. */
export function newPrivateKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Keeps a private key for this machine's user alone; a key that is there is never replaced. */
export function writeKey(name: string, privateKey: string) {
  const path = keyFile(name)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, privateKey, { flag: 'wx', mode: 0o600 })
  return path
}

/** The private key in this machine's file; undefined when there is none. */
export function readKey(name: string) {
  const path = keyFile(name)
  return existsSync(path) ? checked(readFileSync(path, 'utf8'), path) : undefined
}

/**
 * The private key with which releases of an app are signed: that of SALA_SIGNING_KEY, or of the file.
 * @throws {SalaError} when there is none
 */
export function signingKeyOf(name: string) {
  const { SALA_SIGNING_KEY } = process.env
  const key = SALA_SIGNING_KEY ? checked(SALA_SIGNING_KEY, 'SALA_SIGNING_KEY') : readKey(name)
  if (key) return key
  throw new SalaError(
    'notAllowed',
    `There is no key here that signs ${name}: neither ${keyFile(name)} nor SALA_SIGNING_KEY. Make one with “npx sala key create ${name}”, and have an administrator let it in.`,
  )
}

function checked(privateKey: string, where: string) {
  try {
    if (createPrivateKey(privateKey).asymmetricKeyType === 'ed25519') return privateKey
  } catch {
    // Said below.
  }
  throw new SalaError('wrongUse', `${where} is no Ed25519 private key as PEM.`)
}
