import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { SalaError } from '../sala-error.ts'

/** The folder of this machine's keys and deploy tokens; only its user may read it. */
export function keysFolder() {
  const { SALA_KEYS, XDG_CONFIG_HOME = '' } = process.env
  // Relative paths are ignored (XDG Base Directory Specification).
  const config = isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(homedir(), '.config')
  return SALA_KEYS || join(config, 'sala/keys')
}

/** The file of the signing key of an app's team. */
export function keyFile(name: string) {
  if (!/^[a-z][a-z0-9]*$/.test(name)) {
    throw new SalaError('wrongUse', `“${name}” is not a remote's name.`)
  }
  return join(keysFolder(), `${name}.pem`)
}

/** A new private key: Ed25519, PKCS #8, PEM. */
export function newPrivateKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Stores a private key, readable by this user only. An existing key is never replaced. */
export function writeKey(name: string, privateKey: string) {
  const path = keyFile(name)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, privateKey, { flag: 'wx', mode: 0o600 })
  return path
}

/** The stored private key; undefined when there is none. */
export function readKey(name: string) {
  const path = keyFile(name)
  return existsSync(path) ? checkedKey(readFileSync(path, 'utf8'), path) : undefined
}

/** @throws {SalaError} when it is no signing key, with where it was found */
export function checkedKey(privateKey: string, where: string) {
  if (isSigningKey(privateKey)) return privateKey
  throw new SalaError('wrongUse', `${where} is no Ed25519 private key as PEM.`)
}

export function isSigningKey(privateKey: string) {
  try {
    return createPrivateKey(privateKey).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
