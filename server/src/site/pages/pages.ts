import type { Appearance } from '@sala/kit/contract/appearance'
import {
  type Language,
  languageTags,
  localizedPath,
  type OfficeLanguage,
} from '@sala/kit/contract/language'
import type { PageData, SentForm } from '@sala/kit/contract/page'
import type { LiveRemote } from '@sala/kit/contract/remote'
import type { SiteContent } from '@sala/kit/contract/site'
import { thanks } from '../../content/contact/submit-message.ts'
import { translateAnswer } from '../../content/contact/translate-answer.ts'
import type { ListAnswers } from '../../content/lists/create-lists.ts'
import { getPageSite } from '../../content/site/published-site.ts'
import { translateSite } from '../../content/site/translate-site.ts'
import { type Cache, coalesce, createCache } from '../../foundation/cache/cache.ts'
import { shortHash } from '../../foundation/http/compression.ts'
import type { Cookies } from '../../foundation/http/cookies.ts'
import {
  addStyleSource,
  createPolicy,
  createPreviewPolicy,
  previewSources,
} from '../../foundation/http/csp.ts'
import { originPlaceholder } from '../../foundation/http/origin.ts'
import { toTag } from '../../foundation/revisions/repository.ts'
import { findRemoteAt } from '../../releases/bundle/page-addresses.ts'
import { readStyles } from '../../releases/serve/host-page.ts'
import type { Site, View } from '../../releases/serve/site.ts'
import type { ReadSignedFile } from '../../releases/store/release-contents.ts'
import type { Prerender, QueueOptions } from '../prerender/prerenderer.ts'
import { renderDocumentPage } from './document-page.ts'
import { estimatePageBytes, type Page, type SendPage, toPage } from './page.ts'
import { countFurtherLists, firstPages, type PageNumbers, toPageData } from './page-data.ts'
import { findDocumentLanguage } from './page-language.ts'
import { listsOf } from './preload-tags.ts'
import { addPreviewBanner } from './preview-banner.ts'
import { renderShellPage } from './shell-page.ts'

const maxFurtherBytes = 32 * 1024 * 1024

interface PagesServices {
  cache: Cache
  signed: ReadSignedFile
  look: Site['readSnapshot']
  prerender: Prerender
  /** The house's. */
  timeZone: string
}

export interface PageRequest {
  path: string
  pages: PageNumbers
  /** The back-office's appearance. */
  appearance: Appearance
  /** The language for a page that has one address for all languages. */
  chosen: OfficeLanguage
  /** Whether a form was sent successfully. */
  hasSent: boolean
  /** Key of the client's IP address in the render queue, for pages that are not shared. */
  caller: string
}

/** A form that was sent without scripts. */
interface FormAnswer {
  sent: SentForm
  language: Language
  caller: string
}

/** Renders and caches the pages of all addresses: the document of a remote, or the shell. */
export function createPages({ cache, signed, look, prerender, timeZone }: PagesServices) {
  const cached = {
    shared: cache.namespace<Page>('page', estimatePageBytes),
    // In a separate cache, so that crawling all pages does not evict the shared ones.
    further: createCache(maxFurtherBytes).namespace<Page>('further page', estimatePageBytes),
  }
  const oneAtATime = coalesce<Page | undefined>()

  const withBanner = ({ previewBanner }: View, page: Page | undefined) =>
    page && previewBanner ? addPreviewBanner(page, previewBanner, timeZone) : page

  async function getPage(seen: View, pageRequest: PageRequest): Promise<Page | undefined> {
    const remote = findRemoteAt(seen.liveSet.remotes, pageRequest.path)
    const language =
      remote && findDocumentLanguage(seen, remote, pageRequest.path, pageRequest.chosen)
    const document = language && (await getDocument(seen, remote, language, pageRequest))
    // The session's language is unknown here: page loads carry no token. The cookie usually matches it.
    const officeLanguage = remote?.access === 'signed-in' ? pageRequest.chosen : language
    return withBanner(seen, document ?? (await getShell(seen, remote, officeLanguage, pageRequest)))
  }

  /** Returns the prerendered document of a public or signed-out screen; undefined when it has none or prerendering fails. */
  async function getDocument(
    seen: View,
    remote: LiveRemote,
    language: Language,
    pageRequest: PageRequest,
  ) {
    if (!canPrerender(seen, remote)) return undefined
    const hasSent = pageRequest.hasSent && remote.access === 'public'
    const sent = hasSent ? { fields: noFields, notice: createSuccessNotice(language) } : null

    function createView(lists: ListAnswers) {
      const data = toPageData(remote, lists, pageRequest.pages, sent, language)
      // Cached under the number of the page that is shown, which is the last when a higher one is requested.
      const numbers = Object.values(data.lists).map((list) => list.page)
      const view = [seen.liveSet.revision, remote.name, language, hasSent, ...numbers].join(' ')
      return { data, view, key: `${view} ${joinRevisions(lists)}` }
    }
    const { data, view, key } = createView(seen.lists)
    const further = countFurtherLists(data)
    if (seen.previewBanner || further > 1) {
      return render(seen, remote, data, queueFor(pageRequest.caller))
    }
    const kind = further > 0 ? 'further' : 'shared'
    const found = cached[kind].get(key)
    if (found) return found
    // One rendering at a time for each view; it reads the latest lists when it starts.
    return oneAtATime(view, async () => {
      const { data, key } = createView(await look())
      const isStored = kind === 'shared' && !hasSent
      const queue = { ...queues[kind], ...(isStored && { storedAs: `${remote.name} ${language}` }) }
      return cached[kind].getOrLoad(key, () => render(seen, remote, data, queue))
    })
  }

  /** Renders the response to a form, uncached. */
  async function renderFormAnswer(
    seen: View,
    remote: LiveRemote,
    { sent, language, caller }: FormAnswer,
  ) {
    if (!canPrerender(seen, remote)) return undefined
    const data = toPageData(remote, seen.lists, firstPages, sent, language)
    return withBanner(seen, await render(seen, remote, data, queueFor(caller)))
  }

  /** Renders a public page with unsaved site content, without scripts. */
  async function renderPreview(
    seen: View,
    remote: LiveRemote,
    { content, language: wanted }: { content: SiteContent; language: Language },
    caller: string,
  ) {
    if (!canPrerender(seen, remote)) return undefined
    const language = remote.languages?.some((one) => one === wanted) ? wanted : 'en'
    const data = toPageData(remote, seen.lists, firstPages, null, language)
    const site = {
      ...getPageSite(translateSite(content, language), remote.name),
      isPreview: true as const,
    }
    const queue = { ...queueFor(caller), isTrial: true as const }
    const page = await render(seen, remote, { ...data, site }, queue)
    const start = seen.host?.parts?.start
    return page && { ...page, html: page.html.replace(`<script>${start}</script>`, '') }
  }

  async function render(seen: View, remote: LiveRemote, page: PageData, queue: QueueOptions) {
    const release = seen.releases.get(remote.name)
    const { host, liveSet } = seen
    if (!release || !host?.parts) return undefined
    const language = remote.access === 'public' ? page.language : 'en'
    const address = originPlaceholder + localizedPath(remote.route, language ?? 'en')
    const rendered = await prerender(release, page, address, queue)
    if (!rendered) return undefined
    const styles = await readStyles(signed, release, release.screen?.styles ?? [])
    const { html, policy } = renderDocumentPage({
      host: { ...host, parts: host.parts },
      liveSet,
      remote,
      release,
      styles,
      page,
      rendered,
      timeZone,
    })
    const result = toPage(html, policy, queue.key in cached)
    return { ...result, language: languageTags[page.language ?? 'en'] }
  }

  async function getShell(
    seen: View,
    remote: LiveRemote | undefined,
    language: Language | undefined,
    pageRequest: PageRequest,
  ) {
    const { host, liveSet, releases, previewOrigins } = seen
    if (!host) return undefined
    const release = remote && releases.get(remote.name)
    // Only the back-office has a light appearance.
    const isOffice = remote?.access === 'signed-in'
    const appearance = isOffice ? pageRequest.appearance : 'dark'
    const lists = isOffice ? listsOf(remote) : []
    const revisions = lists.map((name) => toTag(seen.lists.revisions[name]))
    const shell = { host, liveSet, remote, release, language, appearance, timeZone }
    if (previewOrigins) {
      const { html, styles, scripts } = renderShellPage({ ...shell, previewOrigins })
      const sources = previewSources(previewOrigins)
      const scriptSources = [...(sources['script-src'] ?? []), ...scripts]
      const policy = createPreviewPolicy({ ...sources, 'script-src': scriptSources })
      return toPage(html, styles.reduce(addStyleSource, policy), false)
    }
    const { version } = host.release
    const view = [liveSet.revision, version, remote?.name ?? '', language ?? '', appearance]
    const key = ['shell', ...view, ...revisions].join(' ')
    return cached.shared.getOrLoad(key, async () => {
      // A browser may have a snapshot from before the server was given another time zone.
      const state = shortHash(`${key} ${timeZone}`)
      const { html, styles, scripts } = renderShellPage({ ...shell, state })
      return toPage(html, createPolicy({ 'script-src': scripts, 'style-src': styles }), true)
    })
  }

  return { getPage, renderFormAnswer, renderPreview }
}

export type Pages = ReturnType<typeof createPages>

/** Services of routes that send pages. */
export interface PageRouteServices {
  publicUrl: URL | undefined
  site: Site
  pages: Pages
  sendPage: SendPage
  cookies: Cookies
}

export const noFields = { name: '', email: '', message: '' }
const createSuccessNotice = (language: Language) =>
  ({ severity: 'success', message: translateAnswer(thanks, language) }) as const

const joinRevisions = ({ staff, rooms, site, ofRemotes }: ListAnswers) =>
  [staff, rooms, site, ...ofRemotes.values()].map(({ revision }) => revision).join(' ')

/** Whether the host supports documents for the screen. */
function canPrerender({ host }: View, { access }: LiveRemote) {
  if (access === 'public') return host?.parts !== undefined
  return access === 'signed-out' && Boolean(host?.parts?.hints.entrance.length)
}

/**
 * Priorities of the render queue: first shared pages, then further pages of one list, and last what is for one
 * visitor only: form responses, previews, and further pages of several lists.
 */
const queues = {
  shared: { key: 'shared', priority: -200 },
  further: { key: 'further', priority: -100 },
} as const

const queueFor = (caller: string): QueueOptions => ({ key: `of ${caller}`, priority: 0 })
