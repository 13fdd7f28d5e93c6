import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import { addressOf } from '../../releases/bundle/addresses.ts'
import type { Hints } from '../../releases/bundle/hints.ts'
import type { HostPage } from '../../releases/serve/host-page.ts'
import type { LiveRelease } from '../../releases/store/screen-files.ts'
import { scriptJson } from './escape.ts'
import { privateHeadTags } from './head-tags.ts'
import { hintTags, listHintTags, screenHintTags } from './hint-tags.ts'
import { withHostFiles } from './host-files.ts'

const ownFile = /\b(src|href)=("?)%HOST%\/([^"\s>]+)\2/g
const title = /<title>.*?<\/title>/

interface Shell {
  host: HostPage
  liveSet: LiveSet
  /** Whose screen it is for; undefined where there is none. */
  remote: LiveRemote | undefined
  /** Undefined for a preview. */
  release: LiveRelease | undefined
  /** Where previews come from, if it shows any from a developer's machine. */
  previewOrigins?: string[] | undefined
}

/**
 * A page that the browser fills: the live set and the address of the host's files in the host's own
 * page, with the hash of each, and hints for all that the screen will need.
 */
export function shellPage({ host, liveSet, remote, release, previewOrigins = [] }: Shell) {
  const hints = host.parts?.hints
  const files = hints && filesFor(hints, remote, release)
  const head = [
    privateHeadTags(remote?.title ?? 'Sala'),
    files ? hintTags(host.release, files) : '',
    screenHintTags(release),
    remote && hints ? listHintTags(remote) : '',
    ...previewOrigins.map(refreshTag),
  ].join('')
  return withOwnFiles(host, host.template)
    .replaceAll('%HOST%', addressOf(host.release))
    .replace('"%LIVE_SET%"', () => scriptJson(withHostFiles(liveSet, host.release)))
    .replace(title, () => head)
}

/** What the screen takes of the host. */
function filesFor(hints: Hints, remote: LiveRemote | undefined, release: LiveRelease | undefined) {
  if (remote?.access === 'public') return hints.document
  const showsList = release?.manifest.usedExports?.['@sala/kit/collection'] !== undefined
  return showsList ? [...hints.app, ...hints.collection] : hints.app
}

/** Before the host's first script: React for development (packages/build/in-page). */
function refreshTag(origin: string) {
  return `<script defer src="${origin}/refresh.js" crossorigin></script>`
}

/** The page with the hash of each script and style sheet that it names. */
function withOwnFiles({ release }: HostPage, html: string) {
  return html.replace(ownFile, (whole, _attribute, _quote, path: string) => {
    const file = /\.(js|css)$/.test(path) ? release.manifest.files[path] : undefined
    if (!file) return whole
    return `${whole} integrity="${file.integrity}"${path.endsWith('.js') ? ' crossorigin' : ''}`
  })
}
