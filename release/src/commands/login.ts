import { rmSync } from 'node:fs'
import { Command } from 'commander'
import { parseLink } from '../login/link.ts'
import { packSecret } from '../login/secret.ts'
import { isTokenFor, tokenFile, writeLogin } from '../login/token-file.ts'
import { withJson } from '../options.ts'
import { print } from '../output.ts'
import { postEnrolment } from '../release-api.ts'
import { SalaError } from '../sala-error.ts'
import { keyFile, newPrivateKey, readKey, writeKey } from '../signing/key-file.ts'
import { toPublicLine } from '../signing/sign.ts'

interface Options {
  json?: boolean
  printSecret?: true
}

export function loginCommand() {
  const command = new Command('login')
    .description('Log in with a link from an administrator, to publish a remote from this machine')
    .argument('<link>', 'output of “sala team add”; works once')
    .option(
      '--print-secret',
      'print address, token and key in one line for SALA_SECRET, and store nothing',
    )
    .action((text: string, options: Options) =>
      options.printSecret ? printSecret(text, options) : login(text, options),
    )
  return withJson(command)
}

async function login(text: string, options: Options) {
  const { app, origin, secret } = parseLink(text)
  const known = readKey(app)
  const key = known ?? newPrivateKey()
  // Stored before the link is used: the server must not know a key that is lost here.
  if (!known) writeKey(app, key)
  const { name, token } = await useLink(origin, { app, secret, key }).catch((error) => {
    if (!known && !mayHaveWorked(error)) rmSync(keyFile(app))
    throw error
  })
  const file = tokenFile(app)
  try {
    writeLogin({ app, origin, token })
  } catch (error) {
    if (error instanceof SalaError) throw error
    const { message } = error as Error
    throw new SalaError(
      'wrongUse',
      `The token could not be stored (${message}). Fix that and ask for another link, this one has been used.`,
    )
  }
  print(
    options,
    { app, name, origin, file },
    `You can publish ${app} at ${origin} from here: the token is in ${file}, the key in ${keyFile(app)}.`,
  )
}

async function printSecret(text: string, options: Options) {
  const { app, origin, secret } = parseLink(text)
  const privateKey = newPrivateKey()
  const { name, token } = await useLink(origin, { app, secret, key: privateKey })
  const line = packSecret({ origin, app, token, privateKey })
  print(options, { app, name, origin, secret: line }, line)
}

async function useLink(
  origin: string,
  { app, secret, key }: { app: string; secret: string; key: string },
) {
  const answer = { app, secret, publicKey: toPublicLine(key) }
  const isRight = (body: unknown) => isTokenFor(app, (body as { token?: unknown }).token)
  return postEnrolment(origin, answer, isRight).catch((error) => {
    if (!mayHaveWorked(error)) throw error
    throw new SalaError(
      'unreachable',
      `${error.message} Then use the link again. If it has been used by now, ask for another one; its token replaces this one's.`,
    )
  })
}

/** The server may have used the link although no token came back. */
function mayHaveWorked(error: unknown): error is SalaError {
  return error instanceof SalaError && error.failure === 'unreachable'
}
