import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { SalaError } from '../sala-error.ts'
import { keyFile, keysFolder } from '../signing/key-file.ts'

/** A deploy token of one remote at one Sala. */
export interface Login {
  app: string
  origin: string
  token: string
}

const ending = '.json'

/** The file of an app's deploy tokens, beside its key. */
export const tokenFile = (app: string) => keyFile(app).replace(/\.pem$/, ending)

/** Whether a value has the form of a deploy token of the app. */
export function isTokenFor(app: string, token: unknown): token is string {
  const [, name] = String(token).match(/^sala_([a-z][a-z0-9]{0,39})_[\w-]{43}$/) ?? []
  return typeof token === 'string' && name === app
}

/** Stores a token, readable by this user only; it replaces the one of the same server. */
export function writeLogin({ app, origin, token }: Login) {
  const path = tokenFile(app)
  const tokens = { ...readTokens(app), [origin]: token }
  mkdirSync(keysFolder(), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, `${JSON.stringify(tokens, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  renameSync(temporary, path)
}

/** The logins of an app, or of all. */
export function readLogins(app?: string): Login[] {
  const apps = app === undefined ? appsWithTokens() : [app]
  return apps.flatMap((name) =>
    Object.entries(readTokens(name)).map(([origin, token]) => ({ app: name, origin, token })),
  )
}

function appsWithTokens() {
  const folder = keysFolder()
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => /^[a-z][a-z0-9]*\.json$/.test(name))
  return names.map((name) => basename(name, ending)).sort()
}

/** Tokens by the server's origin. */
function readTokens(app: string): Record<string, string> {
  const path = join(keysFolder(), `${app}${ending}`)
  if (!existsSync(path)) return {}
  try {
    const tokens: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
    if (Object.values(tokens).every((token) => isTokenFor(app, token))) return tokens
  } catch {}
  throw new SalaError(
    'wrongUse',
    `${path} has no deploy tokens of ${app}: remove it, and log in again.`,
  )
}
