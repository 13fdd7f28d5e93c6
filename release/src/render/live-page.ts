import { addressIn, type Language } from '@sala/kit/contract/language'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { LiveRemote, LiveSet, RemoteDescription } from '@sala/kit/contract/remote'
import { SalaError } from '../sala-error.ts'

/** What a federation manifest says of the container. */
interface Container {
  metaData: { globalName: string; remoteEntry: { path: string; name: string } }
}

/** A release of a remote as the live set would name it, with nothing to fall back on. */
export function asLive(
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
    // The host tells of a canary also that all went well.
    canary: true,
    fallback: null,
  }
}

/** The live set with the remote in it. The keys go: nobody has signed the release yet. */
export function withRemote({ keys: _, remotes, ...set }: LiveSet, remote: LiveRemote): LiveSet {
  const others = remotes.filter(({ name }) => name !== remote.name)
  const offering = offeringTo(remote, others)
  // Of a canary the host tells also that all went well: then it is known whether its slots are filled.
  const told = others.map((one) =>
    offering.includes(one) ? { ...one, canary: true as const } : one,
  )
  return { ...set, remotes: [remote, ...told] }
}

/** Those of the remotes whose slots the remote fills. */
export function offeringTo({ fills = [] }: LiveRemote, remotes: LiveRemote[]) {
  return remotes.filter(({ name }) => fills.some((slot) => slot.startsWith(`${name}/`)))
}

/** A page of the live release would be taken over as if it were the new one's. */
const renderedBy = / data-version="[^"]*"/
const inPage = /(<script\b[^>]*\bid="?live-set\b[^>]*>)(.*?)(<\/script>)/s

/** A page of the live host, with the remote in the live set that stands in it. */
export function withRemoteInPage(html: string, remote: LiveRemote) {
  const json = html.match(inPage)?.[2]
  if (!json) throw new SalaError('unreachable', 'The Sala has no page with a live set in it.')
  const set = JSON.stringify(withRemote(JSON.parse(json), remote)).replaceAll('<', '\\u003c')
  return html
    .replace(renderedBy, '')
    .replace(inPage, (_, begin, _json, end) => `${begin}${set}${end}`)
}

/**
 * The address of a live page that is made as the remote's will be: a document for which no kit is
 * loaded, or the one page of everything else.
 */
export function pageLike(path: string, remote: LiveRemote, live: LiveRemote[]) {
  const language = languagesOf(remote).find((one) => addressIn(remote.route, one) === path)
  const isDocument = isPrerendered(remote) && language !== undefined
  const alike = live.filter(({ access }) => (access === 'public') === isDocument)
  const found = alike.find(({ route }) => route === remote.route) ?? alike[0]
  if (!found) return path
  // One that does not speak it yet is asked for in English.
  return language && languagesOf(found).includes(language)
    ? addressIn(found.route, language)
    : found.route
}

/** English first. */
export const languagesOf = ({ access, languages = [] }: LiveRemote): Language[] => [
  'en',
  ...(access === 'public' ? languages : []),
]

function isPrerendered({ access, integrity }: LiveRemote) {
  const paths = Object.keys(integrity ?? {})
  return access === 'public' && paths.some((path) => path.endsWith('/server/prerender.js'))
}

/** The headers of a page, but for those by which browsers would tell the Sala what they refused. */
export function withoutReporting(headers: Record<string, string>) {
  const { 'reporting-endpoints': _, 'content-security-policy': policy = '', ...others } = headers
  const directives = policy.split(';').filter((one) => !/^\s*report-/.test(one))
  return { ...others, 'content-security-policy': directives.join(';') }
}
