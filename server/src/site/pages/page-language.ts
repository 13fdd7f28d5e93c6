import type { Language, OfficeLanguage } from '@sala/kit/contract/language'
import { findOfficeLanguage, parseOfficeLanguage } from '@sala/kit/contract/office-language'
import type { LiveRemote } from '@sala/kit/contract/remote'
import {
  findPageLanguage,
  getPageAddresses,
  getPageLanguages,
} from '../../releases/bundle/page-addresses.ts'
import type { View } from '../../releases/serve/site.ts'

/** The language that a signed-out visitor has chosen: from the query, else from the cookie. */
export function readChosenLanguage(query: URLSearchParams, cookies: string): OfficeLanguage {
  return findOfficeLanguage(query.get('language')) ?? parseOfficeLanguage(cookies)
}

/**
 * Lists the languages of a remote's documents, English first. A public page has an address for each; a screen for
 * signed-out visitors has one address, and the languages in which the host can hydrate it.
 */
export function listLanguages({ host }: Pick<View, 'host'>, remote: LiveRemote): Language[] {
  if (remote.access !== 'signed-out') return getPageLanguages(remote)
  const supported = host?.parts?.hints.entranceLanguages ?? []
  return [
    'en',
    ...supported.filter((language) => Object.hasOwn(remote.translations ?? {}, language)),
  ]
}

/** Lists a remote's documents: the path of each, and the chosen language where one path has several. */
export function listDocuments(seen: Pick<View, 'host'>, remote: LiveRemote) {
  if (remote.access !== 'signed-out') return getPageAddresses(remote).map(([, path]) => ({ path }))
  return listLanguages(seen, remote).map((language) => ({
    path: remote.route,
    chosen: findOfficeLanguage(language) ?? 'en',
  }))
}

/** Returns the language of a remote's document at a path; undefined where it has none. */
export function findDocumentLanguage(
  seen: Pick<View, 'host'>,
  remote: LiveRemote,
  path: string,
  chosen: OfficeLanguage,
): Language | undefined {
  const language = findPageLanguage(remote, path)
  if (!language || remote.access !== 'signed-out') return language
  return listLanguages(seen, remote).find((one) => one === chosen) ?? language
}
