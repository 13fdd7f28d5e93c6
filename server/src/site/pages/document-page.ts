import type { Entry } from '@sala/kit/contract/entry'
import { defaultTimeZone } from '@sala/kit/contract/house-time'
import type { Language } from '@sala/kit/contract/language'
import type { PageData, Prerendered } from '@sala/kit/contract/page'
import { releasePath } from '@sala/kit/contract/release-statement'
import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import { createPolicy, sha256Source, styleAttributes } from '../../foundation/http/csp.ts'
import { originPlaceholder } from '../../foundation/http/origin.ts'
import type { Hints } from '../../releases/bundle/host-parts.ts'
import { getPageAddresses } from '../../releases/bundle/page-addresses.ts'
import type { HostPage, InlineStyle } from '../../releases/serve/host-page.ts'
import type { LiveRelease } from '../../releases/store/screen-files.ts'
import { headTags, privateHeadTags } from './head-tags.ts'
import {
  emptyRoot,
  titleElement,
  withHostFiles,
  withLanguage,
  withTimeZone,
} from './host-template.ts'
import { scriptJson } from './page.ts'
import {
  preloadTags,
  screenPreloadTags,
  scriptTemplate,
  styleTags,
  wordPreloadTags,
} from './preload-tags.ts'

const hostTags =
  /<script\b[^>]*%HOST%[^>]*><\/script>|<link\b[^>]*%HOST%[^>]*\brel="?stylesheet"?[^>]*>/g

export interface Document {
  host: HostPage & { parts: object }
  liveSet: LiveSet
  remote: LiveRemote
  release: LiveRelease
  /** The screen's styles. */
  styles: InlineStyle[]
  page: PageData
  rendered: Prerendered
  /** The house's. */
  timeZone: string
}

/**
 * Renders a page that is complete without scripts: it contains the screen's HTML, all styles and the inline start
 * script. The scripts that hydrate it are in a template, so that they are not fetched yet. Addresses contain a
 * placeholder for the origin.
 */
export function renderDocumentPage(document: Document) {
  const { host, remote, release, page, rendered, timeZone } = document
  const language = page.language ?? 'en'
  const { start } = host.parts
  const folder = releasePath(release)
  const languageStyles = host.parts.languages[language] ?? []
  const styles = [...host.parts.styles, ...languageStyles, ...document.styles]
  const head = [
    `<script>${start}</script>`,
    rendered.head
      ? headTags({
          head: rendered.head,
          addresses: getPageAddresses(remote).map(([of, address]) => [
            of,
            originPlaceholder + address,
          ]),
          language,
          base: originPlaceholder + folder,
          page,
        })
      : privateHeadTags(getTitle(remote, language)) + paintWhole,
    ...styles.map(({ html }) => html),
  ].join('')
  const root = rendered.html.replaceAll('%BASE%', folder)

  // The sign-in opens the back-office without a page load.
  const shownZone = remote.access === 'public' ? defaultTimeZone : timeZone
  const html = withTimeZone(withLanguage(host.template, language), shownZone)
    .replace(hostTags, '')
    .replaceAll('%HOST%', releasePath(host.release))
    .replace('"%LIVE_SET%"', () => scriptJson(selectLiveSet(document)))
    .replace(titleElement, () => head)
    .replace(emptyRoot, () => rootElement(release, root))
    .replace('</body>', () => `${hydrationTags(document)}</body>`)
  const policy = createPolicy({
    'script-src': [sha256Source(start)],
    'style-src': styles.map(({ source }) => source),
    ...styleAttributes(focalStyles(page)),
  })
  return { html, policy }
}

/** Delays the first paint until the screen is parsed: a part of it would move when the rest arrives. */
const paintWhole = '<link rel="expect" href="#page-data" blocking="render">'

const getTitle = ({ title, translations }: LiveRemote, language: Language) =>
  (language === 'th' ? translations?.th?.title : undefined) ?? title

/**
 * A prerendered page contains only its own remote, and no revision: each answer of `/remotes.json` is newer. The sign-in
 * loads the other remotes while the user types; that of an older host needs them in the page.
 */
function selectLiveSet({ host, liveSet, remote, page: { language = 'en' } }: Document): LiveSet {
  const { hints } = host.parts
  const { keys } = liveSet
  const isPublic = remote.access === 'public'
  const unneededFiles = listFilesInPage(hints, language)
  if (isPublic) unneededFiles.push(...listOfficeFiles(hints))
  const whole = withHostFiles(liveSet, host, language, { unneededFiles, isPublic })
  if (!isPublic && !hints.loadsRemotes) return whole
  return {
    ...whole,
    revision: '',
    remotes: [remote],
    ...(keys && { keys: { [remote.name]: keys[remote.name] ?? {} } }),
  }
}

/**
 * Lists the files whose hashes a prerendered document does not need: inlined files, those that a tag loads with their
 * hash, and the manifest. Each hash would make the page longer.
 */
const listFilesInPage = (
  { document, start, ask, styles, languages }: Hints,
  language: Language,
) => [
  ...document.slice(0, 1),
  start,
  ...(ask ? [ask] : []),
  ...styles,
  ...(language === 'en' ? [] : (languages[language] ?? [])),
  'mf-manifest.json',
]

/** Lists the back-office's parts, and the styles of languages, which no public page loads by script. */
const listOfficeFiles = ({ document, languages, app, collection, entrance, words }: Hints) => [
  ...[app, collection, entrance, words].flat().filter((path) => !document.includes(path)),
  ...Object.values(languages).flat(),
]

const rootElement = ({ version }: LiveRelease, html: string) =>
  `<div id="root" data-version="${version}">${html}</div>`

/** The data that the page was rendered from, and the scripts that hydrate it. */
function hydrationTags({ host, remote, release, page }: Document) {
  const { hints } = host.parts
  const isStyle = (path: string) => path.endsWith('.css')
  const screen = release.screen && { ...release.screen, styles: [] }
  const tags = [
    styleTags(host.release, hints.document.filter(isStyle)),
    preloadTags(
      host.release,
      [...hints.document, ...(remote.access === 'public' ? [] : hints.entrance)].filter(
        (path) => !isStyle(path),
      ),
    ),
    screenPreloadTags(screen ? { ...release, screen } : release),
    wordPreloadTags(release, page.language ?? 'en'),
  ].join('')
  const data = `<script type="application/json" id="page-data">${scriptJson(page)}</script>`
  return data + scriptTemplate(host.release, hints, tags)
}

/** The `style` attributes of pictures that the policy allows, which position their focal points. */
function focalStyles({ lists, site }: PageData) {
  const entries = Object.values(lists).flatMap(({ entries }): Pick<Entry, 'focal'>[] => entries)
  return [...entries, ...Object.values(site?.pictures ?? {})]
    .flatMap(({ focal }) => focal ?? [])
    .map(({ x, y }) => `object-position:${percent(x)} ${percent(y)}`)
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`
