import { SalaError } from '../sala-error.ts'
import { secretOfEnvironment } from './secret.ts'
import { type Login, readLogins } from './token-file.ts'

const usualOrigin = 'http://127.0.0.1:3000'

/** Of the one command that this process runs. */
let chosen: Login | undefined

/**
 * Finds by what a command is to identify itself, and returns the origin that it talks to. What was
 * typed or set wins; a token is never sent to another Sala than the one that it is of.
 * @param app which the command is about; undefined when it is about all
 * @param against what --against or SALA_URL say
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
      `You are logged in at ${origins.join(' and ')}: say which is meant with --against.`,
    )
  }
  chosen = fitting[0]
  return against ?? chosen?.origin ?? usualOrigin
}

/** The deploy token to send to an address. */
export function tokenFor(url: string) {
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
