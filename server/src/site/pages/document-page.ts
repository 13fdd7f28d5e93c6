import type { PageData, Prerendered } from '@sala/kit/contract/page'
import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import { policyWith, sha256Source, styleAttributes } from '../../foundation/http/csp.ts'
import { anyOrigin } from '../../foundation/http/origin.ts'
import { addressOf } from '../../releases/bundle/addresses.ts'
import type { Hints } from '../../releases/bundle/hints.ts'
import type { HostPage } from '../../releases/serve/host-page.ts'
import type { InlineStyle } from '../../releases/serve/inline-style.ts'
import type { LiveRelease } from '../../releases/store/screen-files.ts'
import { scriptJson } from './escape.ts'
import { focalStyles } from './focal-styles.ts'
import { headTags } from './head-tags.ts'
import { hintTags, screenHintTags, scriptTag, styleTags } from './hint-tags.ts'
import { withHostFiles } from './host-files.ts'

const ownTags =
  /<script\b[^>]*%HOST%[^>]*><\/script>|<link\b[^>]*%HOST%[^>]*\brel="?stylesheet"?[^>]*>/g
const title = /<title>.*?<\/title>/
const emptyRoot = /<div id="?root"?>\s*<\/div>/

export interface Document {
  host: HostPage & { parts: object }
  liveSet: LiveSet
  remote: LiveRemote
  release: LiveRelease
  /** Of the screen. */
  styles: InlineStyle[]
  page: PageData
  rendered: Prerendered
}

/**
 * A page that is complete before any script: the screen's HTML, all styles and the first script
 * stand in it. What takes it over later waits in a template, where nothing is fetched yet. Its origin
 * is left open.
 */
export function documentPage(document: Document) {
  const { host, liveSet, remote, release, page, rendered } = document
  const { start } = host.parts
  const { keys } = liveSet
  const folder = addressOf(release)
  const styles = [...host.parts.styles, ...document.styles]
  const head = [
    `<script>${start}</script>`,
    headTags({
      head: rendered.head,
      address: anyOrigin + remote.route,
      base: anyOrigin + folder,
      page,
    }),
    ...styles.map(({ html }) => html),
  ].join('')
  const root = rendered.html.replaceAll('%BASE%', folder)

  const html = host.template
    .replace(ownTags, '')
    .replaceAll('%HOST%', addressOf(host.release))
    .replace('"%LIVE_SET%"', () =>
      scriptJson({
        ...withHostFiles(liveSet, host.release, neverLoaded(host.parts.hints)),
        remotes: [remote],
        ...(keys && { keys: { [remote.name]: keys[remote.name] ?? {} } }),
      }),
    )
    .replace(title, () => head)
    .replace(emptyRoot, () => rootElement(release, root))
    .replace('</body>', () => `${afterRoot(document)}</body>`)
  const policy = policyWith({
    'script-src': [sha256Source(start)],
    'style-src': styles.map(({ source }) => source),
    ...styleAttributes(focalStyles(page)),
  })
  return { html, policy }
}

/**
 * What a document never loads by itself: the back-office's parts, what stands in it or is named by a
 * tag, and what tells of the host to others. Each hash would make it longer.
 */
function neverLoaded({ app, collection, document, start, styles }: Hints) {
  const [main = ''] = document
  const parts = [...app, ...collection].filter((path) => !document.includes(path))
  return [...parts, main, start, ...styles, 'mf-manifest.json']
}

const rootElement = ({ version }: LiveRelease, html: string) =>
  `<div id="root" data-version="${version}">${html}</div>`

/** What the page was rendered from, and the scripts that will take it over. */
function afterRoot({ host, release, page }: Document) {
  const { hints } = host.parts
  const isStyle = (path: string) => path.endsWith('.css')
  const [main = ''] = hints.document
  const screen = release.screen && { ...release.screen, styles: [] }
  const scripts = [
    styleTags(host.release, hints.document.filter(isStyle)),
    hintTags(
      host.release,
      hints.document.filter((path) => !isStyle(path)),
    ),
    screenHintTags(screen ? { ...release, screen } : release),
    scriptTag(host.release, main),
  ].join('')
  return `<script type="application/json" id="page-data">${scriptJson(page)}</script><template id="scripts">${scripts}</template>`
}
