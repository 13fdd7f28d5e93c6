import { SalaError } from '../sala-error.ts'
import { checkedKey, keyFile, readKey } from '../signing/key-file.ts'
import { secretOfEnvironment } from './secret.ts'
import { type Login, readLogins } from './token-file.ts'

const usualOrigin = 'http://127.0.0.1:3000'

/** The login of the one command that this process runs. */
let chosen: Login | undefined

/**
 * Chooses the login of a command and returns the origin of its server. Arguments and settings take precedence; a token
 * is never sent to another server than its own.
 * @param app undefined when the command is about all apps
 * @param against the value of --against or SALA_URL
 */
export function chooseLogin(app: string | undefined, against: string | undefined) {
  const secret = secretOfEnvironment()
  if (process.env.SALA_TOKEN) return against ?? secret?.origin ?? usualOrigin
  const logins = secret ? [checked(secret, app, against)] : readLogins(app)
  const fitting = against ? logins.filter(({ origin }) => origin === against) : logins
  const origins = [...new Set(fitting.map(({ origin }) => origin))]
  if (origins.length > 1) {
    throw new SalaError(
      'wrongUse',
      `You are logged in at ${origins.join(' and ')}: choose one with --against.`,
    )
  }
  chosen = fitting[0]
  if (!against && !chosen && app !== undefined) refuseUnknownName(app)
  return against ?? chosen?.origin ?? usualOrigin
}

/** A name without a login, where others have one, is most likely wrong: the usual address is not asked instead. */
function refuseUnknownName(app: string) {
  const names = [...new Set(readLogins().map((login) => login.app))]
  if (names.length === 0) return
  throw new SalaError(
    'notAllowed',
    `You are not logged in for ${app}, only for ${names.join(', ')}: log in with its link, npx sala login "<link>".`,
  )
}

/** The deploy token for an address; undefined when there is none. */
export function findToken(url: string) {
  const { SALA_TOKEN } = process.env
  return SALA_TOKEN || (chosen?.origin === new URL(url).origin ? chosen.token : undefined)
}

function checked(secret: Login, app: string | undefined, against: string | undefined) {
  if (app !== undefined && app !== secret.app) {
    throw new SalaError('notAllowed', `SALA_SECRET is for ${secret.app} and for nothing else.`)
  }
  if (against !== undefined && against !== secret.origin) {
    throw new SalaError(
      'notAllowed',
      `SALA_SECRET is for the Sala at ${secret.origin}, and not for ${against}.`,
    )
  }
  return secret
}

/**
 * The private key that signs releases of an app: from SALA_SIGNING_KEY, SALA_SECRET, or this machine's key file.
 * @throws {SalaError} when there is none
 */
export function readSigningKey(name: string) {
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
