import type { Appearance } from '@sala/kit/contract/appearance'
import type { Language } from '@sala/kit/contract/language'
import { releasePath } from '@sala/kit/contract/release-statement'
import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import { sha256Source } from '../../foundation/http/csp.ts'
import type { Hints, Outlines } from '../../releases/bundle/host-parts.ts'
import type { BackOfficeParts, HostPage } from '../../releases/serve/host-page.ts'
import type { LiveRelease } from '../../releases/store/screen-files.ts'
import { privateHeadTags } from './head-tags.ts'
import {
  appearanceTags,
  emptyRoot,
  noScript,
  titleElement,
  withAppearance,
  withHostFiles,
  withLanguage,
  withTimeZone,
} from './host-template.ts'
import { scriptJson } from './page.ts'
import {
  listPreloadTags,
  listRequestScript,
  preloadTags,
  screenPreloadTags,
  scriptTemplate,
  styleTags,
} from './preload-tags.ts'

const ownFile = /\b(src|href)=("?)%HOST%\/([^"\s>]+)\2/g
const ownScript = /<script\b[^>]*%HOST%[^>]*><\/script>/
const ownStyle = /<link\b[^>]*%HOST%[^>]*\brel="?stylesheet"?[^>]*>/g

interface Shell {
  host: HostPage
  liveSet: LiveSet
  /** Undefined at an address without a remote. */
  remote: LiveRemote | undefined
  /** Undefined for a preview. */
  release: LiveRelease | undefined
  /** The language of a public page, or the browser's choice for the back-office. */
  language?: Language | undefined
  /** The origins of previews from a developer's machine. */
  previewOrigins?: string[] | undefined
  appearance: Appearance
  /** The house's. */
  timeZone: string
  /** Changes with everything that is rendered here, and with the screen's lists; undefined for a preview. */
  state?: string | undefined
}

/**
 * Renders a page for client-side rendering: the host's page with the live set, the addresses and hashes of its
 * files, and preload tags for the screen. A screen of the back-office starts with its outline and inline styles.
 * @returns `styles` and `scripts` are hashes of the inline ones, for the content security policy
 */
export function renderShellPage(shell: Shell) {
  const { host, liveSet, remote, language = 'en', appearance, timeZone } = shell
  const isOffice = remote?.access === 'signed-in'
  const office = isOffice ? host.parts?.office : undefined
  const ask = isOffice && remote.lists?.length ? host.parts?.ask : undefined
  const withoutStyles = office ? host.template.replace(ownStyle, '') : host.template
  const template = isStartedByAsk(shell, ask) ? withoutStyles.replace(ownScript, '') : withoutStyles
  const ownTemplate = withTimeZone(withLanguage(template, language), timeZone)
  const html = addIntegrity(host, withAppearance(ownTemplate, appearance))
    .replaceAll('%HOST%', releasePath(host.release))
    .replace('"%LIVE_SET%"', () => scriptJson(withHostFiles(liveSet, host, language)))
    .replace(titleElement, () => renderHead(shell, office, ask))
  const outline = office && remote && renderOutline(office.outlines, remote, liveSet.remotes)
  const withoutScripts = noScript(language)
  return {
    html: html.replace(
      emptyRoot,
      (root) => withoutScripts.html + (outline ? `<div id="root">${outline}</div>` : root),
    ),
    styles: [withoutScripts, ...(office?.styles ?? [])].map(({ source }) => source),
    scripts: ask ? [sha256Source(ask)] : [],
  }
}

function renderHead(shell: Shell, office: BackOfficeParts | undefined, ask: string | undefined) {
  const { host, remote, release, language = 'en', previewOrigins = [], appearance, state } = shell
  const hints = host.parts?.hints
  const files = hints ? listNeededFiles(hints, remote, release) : []
  const isNamed = (path: string) => path.endsWith('.css') && host.template.includes(path)
  /** A style sheet that the host's page does not link. */
  const isLater = (path: string) => path.endsWith('.css') && !isNamed(path)
  // In a light page, style sheets must block rendering; in a dark one each is loaded with its script.
  const isLinked = !office && appearance !== 'dark'
  const preloads = [
    preloadTags(host.release, office ? files.filter((path) => !isNamed(path)) : files),
    remote?.access === 'signed-in' && hints ? wordPreloads(hints, host, language) : '',
    screenPreloadTags(release),
  ].join('')
  const isStarted = isStartedByAsk(shell, ask)
  return [
    hints && isStarted ? scriptTemplate(host.release, hints, preloads) : '',
    remote && ask ? listRequestScript(remote, ask, state) : '',
    privateHeadTags(remote?.title ?? 'Sala'),
    appearanceTags(appearance),
    ...(office?.styles ?? []).map(({ html }) => html),
    isStarted ? '' : preloads,
    isLinked ? styleTags(host.release, files.filter(isLater)) : '',
    remote?.access === 'public' && hints ? listPreloadTags(remote) : '',
    ...previewOrigins.map(refreshTag),
  ].join('')
}

/** Whether the inline script starts the page's scripts. */
const isStartedByAsk = ({ host, state }: Shell, ask: string | undefined) =>
  Boolean(ask && state && host.parts?.hints.askStartsScripts)

/**
 * Renders the outline (skeleton) of a back-office screen, the same that the host shows while loading
 * (`Outline` in host/src/routes.tsx). The menu has a line for each entry, without names.
 */
function renderOutline(outlines: Outlines, { layout, shape }: LiveRemote, remotes: LiveRemote[]) {
  const screen = Object.hasOwn(outlines.screens, shape) ? (outlines.screens[shape] ?? '') : ''
  if (layout !== 'shell') return screen
  const entries = remotes.filter(({ menu }) => menu).map(() => outlines.entry)
  return outlines.shell
    .replace('%ENTRIES%', () => entries.join(''))
    .replace('%SCREEN%', () => screen)
}

/** Lists the host's files that the screen needs. */
function listNeededFiles(
  hints: Hints,
  remote: LiveRemote | undefined,
  release: LiveRelease | undefined,
) {
  if (remote?.access === 'public') return hints.document
  const showsList = release?.manifest.usedExports?.['@sala/kit/collection'] !== undefined
  return showsList ? [...hints.app, ...hints.collection] : hints.app
}

/** Preloads the translations and styles of the back-office in other languages than English. */
function wordPreloads({ words, languages }: Hints, { release }: HostPage, language: Language) {
  if (language === 'en') return ''
  return preloadTags(release, [...words, ...(languages[language] ?? [])])
}

/** Loads React Refresh (packages/build/in-page) before the host's first script. */
function refreshTag(origin: string) {
  return `<script defer src="${origin}/refresh.js" crossorigin></script>`
}

/** Adds the hash of each script and style sheet. */
function addIntegrity({ release }: HostPage, html: string) {
  return html.replace(ownFile, (whole, _attribute, _quote, path: string) => {
    const file = /\.(js|css)$/.test(path) ? release.manifest.files[path] : undefined
    if (!file) return whole
    return `${whole} integrity="${file.integrity}"${path.endsWith('.js') ? ' crossorigin' : ''}`
  })
}
