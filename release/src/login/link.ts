import { SalaError } from '../sala-error.ts'

/** An invitation to publish a remote. */
export interface Link {
  origin: string
  app: string
  /** Works once. */
  secret: string
}

/**
 * Parses a link as `sala team add` prints it.
 * @throws {SalaError} when it is incomplete or not encrypted
 */
export function parseLink(text: string): Link {
  const url = parseUrl(text.trim())
  const [, app, secret] = url?.hash.match(/^#([a-z][a-z0-9]{0,39})\.([\w-]{43})$/) ?? []
  if (!url || !app || !secret || `${url.origin}/enrol${url.hash}` !== url.href) {
    throw new SalaError(
      'wrongUse',
      'This link is incomplete or not of a Sala: it ends in /enrol#, a name, a dot and 43 characters.',
    )
  }
  if (!isPrivate(url.origin)) {
    throw new SalaError(
      'wrongUse',
      `${url.origin} is not https: others on the network could read the token.`,
    )
  }
  return { origin: url.origin, app, secret }
}

/** `URL.parse` for Node 20. */
export function parseUrl(text: string, base?: string) {
  return URL.canParse(text, base) ? new URL(text, base) : null
}

/** Whether others on the network cannot read what is sent there. */
export function isPrivate(origin: string) {
  const url = parseUrl(origin)
  if (url?.protocol === 'http:') {
    return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  }
  return url?.protocol === 'https:'
}
