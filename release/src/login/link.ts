import { SalaError } from '../sala-error.ts'

/** What a link says: where a Sala is, for which remote, and the secret that works there once. */
export interface Link {
  origin: string
  app: string
  secret: string
}

/**
 * Reads a link as `sala team add` prints it.
 * @throws {SalaError} when it is none, or leads where others could read along
 */
export function parseLink(text: string): Link {
  const url = URL.parse(text.trim())
  const [, app, secret] = url?.hash.match(/^#([a-z][a-z0-9]{0,39})\.([\w-]{43})$/) ?? []
  if (!url || !app || !secret || `${url.origin}/enrol${url.hash}` !== url.href) {
    throw new SalaError(
      'wrongUse',
      'This is no link of a Sala, or not all of it: it ends in /enrol#, a name, a dot and 43 characters.',
    )
  }
  if (!isPrivate(url.origin)) {
    throw new SalaError(
      'wrongUse',
      `${url.origin} is not https: whoever is on the way could read the token.`,
    )
  }
  return { origin: url.origin, app, secret }
}

/** Whether nobody on the way reads what is sent there. */
export function isPrivate(origin: string) {
  const url = URL.parse(origin)
  if (url?.protocol === 'http:') {
    return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  }
  return url?.protocol === 'https:'
}
