import { type Language, localizedPath } from '@sala/kit/contract/language'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { LiveRemote, LiveSet, RemoteDescription } from '@sala/kit/contract/remote'
import { SalaError } from '../sala-error.ts'

/** The container in a federation manifest. */
interface Container {
  metaData: { globalName: string; remoteEntry: { path: string; name: string } }
}

/** A release of a remote as an entry of the live set, without a fallback. */
export function replaceLive(
  manifest: ReleaseManifest,
  { canary: _, offers: __, ...description }: RemoteDescription,
  { metaData: { globalName, remoteEntry } }: Container,
): LiveRemote {
  const folder = `/remotes/${manifest.app}/${manifest.version}`
  const files = Object.entries(manifest.files)
  return {
    ...description,
    version: manifest.version,
    manifest: `${folder}/mf-manifest.json`,
    entry: { address: `${folder}/${remoteEntry.path}${remoteEntry.name}`, globalName },
    integrity: Object.fromEntries(
      files.map(([path, { integrity }]) => [`${folder}/${path}`, integrity]),
    ),
    // The host reports success for canaries only.
    canary: true,
    fallback: null,
  }
}

/** The live set with the remote in it, and without keys: the release is not signed yet. */
export function withRemote({ keys: _, remotes, ...set }: LiveSet, remote: LiveRemote): LiveSet {
  const others = remotes.filter(({ name }) => name !== remote.name)
  const offering = findOffering(remote, others)
  // The host reports success for canaries only: it shows that the slots are there.
  const reporting = others.map((one) =>
    offering.includes(one) ? { ...one, canary: true as const } : one,
  )
  return { ...set, remotes: [remote, ...reporting] }
}

/** The remotes whose slots the remote fills. */
export function findOffering({ fills = [] }: LiveRemote, remotes: LiveRemote[]) {
  return remotes.filter(({ name }) => fills.some((slot) => slot.startsWith(`${name}/`)))
}

/** Without it, the new release does not take over markup of the live one. */
const renderedBy = / data-version="[^"]*"/
const inPage = /(<script\b[^>]*\bid="?live-set\b[^>]*>)(.*?)(<\/script>)/s

/** A page of the live host, with the remote in its live set. */
export function withRemoteInPage(html: string, remote: LiveRemote) {
  const json = html.match(inPage)?.[2]
  if (!json) throw new SalaError('unreachable', 'The Sala has no page with a live set in it.')
  const set = JSON.stringify(withRemote(JSON.parse(json), remote)).replaceAll('<', '\\u003c')
  return html
    .replace(renderedBy, '')
    .replace(inPage, (_, begin, _json, end) => `${begin}${set}${end}`)
}

/** The address of a live page of the same kind: a prerendered document without the kit, or the page of all other screens. */
export function pageLike(path: string, remote: LiveRemote, live: LiveRemote[]) {
  const language = pageLanguages(remote).find((one) => localizedPath(remote.route, one) === path)
  const isDocument = isPrerendered(remote) && language !== undefined
  const alike = live.filter(({ access }) => (access === 'public') === isDocument)
  const found = alike.find(({ route }) => route === remote.route) ?? alike[0]
  if (!found) return path
  // In English if the live page does not have the language yet.
  return language && pageLanguages(found).includes(language)
    ? localizedPath(found.route, language)
    : found.route
}

/** English first. */
export const pageLanguages = ({ access, languages = [] }: LiveRemote): Language[] => [
  'en',
  ...(access === 'public' ? languages : []),
]

function isPrerendered({ access, integrity }: LiveRemote) {
  const paths = Object.keys(integrity ?? {})
  return access === 'public' && paths.some((path) => path.endsWith('/server/prerender.js'))
}

/** The headers of a page without those that make browsers report violations to the Sala. */
export function withoutReporting(headers: Record<string, string>) {
  const { 'reporting-endpoints': _, 'content-security-policy': policy = '', ...others } = headers
  const directives = policy.split(';').filter((one) => !/^\s*report-/.test(one))
  return { ...others, 'content-security-policy': directives.join(';') }
}
