import type { Language, OfficeLanguage } from '@sala/kit/contract/language'
import { officeLanguageIn, officeLanguageOf } from '@sala/kit/contract/office-language'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { addressesOf, languageAt, languagesOf } from '../../releases/bundle/page-addresses.ts'
import type { Seen } from '../../releases/serve/site.ts'

/** What whoever is signed out has chosen: by the link that they have come by, else in this browser before. */
export function chosenLanguage(query: URLSearchParams, cookies: string): OfficeLanguage {
  return officeLanguageOf(query.get('language')) ?? officeLanguageIn(cookies)
}

/**
 * The languages in which a remote's documents can be had, English first: a public page by its address, a screen for
 * who is signed out at the same one, as far as the host takes it over.
 */
export function languagesFor({ host }: Pick<Seen, 'host'>, remote: LiveRemote): Language[] {
  if (remote.access !== 'signed-out') return languagesOf(remote)
  const known = host?.parts?.hints.entranceLanguages ?? []
  return ['en', ...known.filter((language) => Object.hasOwn(remote.translations ?? {}, language))]
}

/** Where and as what each of a remote's documents is asked for. */
export function documentsOf(seen: Pick<Seen, 'host'>, remote: LiveRemote) {
  if (remote.access !== 'signed-out') return addressesOf(remote).map(([, path]) => ({ path }))
  return languagesFor(seen, remote).map((language) => ({
    path: remote.route,
    chosen: officeLanguageOf(language) ?? 'en',
  }))
}

/** What a remote speaks at a path; undefined where it has no document. */
export function languageHere(
  seen: Pick<Seen, 'host'>,
  remote: LiveRemote,
  path: string,
  chosen: OfficeLanguage,
): Language | undefined {
  const language = languageAt(remote, path)
  if (!language || remote.access !== 'signed-out') return language
  return languagesFor(seen, remote).find((one) => one === chosen) ?? language
}
