import type { Appearance } from '@sala/kit/contract/appearance'
import {
  addressIn,
  type Language,
  languageTags,
  type OfficeLanguage,
} from '@sala/kit/contract/language'
import type { PageData, SentForm } from '@sala/kit/contract/page'
import type { Access, LiveRemote } from '@sala/kit/contract/remote'
import type { SiteContent } from '@sala/kit/contract/site'
import { inLanguage } from '../../content/contact/in-language.ts'
import { thanks } from '../../content/contact/leave-message.ts'
import type { ListAnswers } from '../../content/lists/open-lists.ts'
import { siteIn } from '../../content/site/in-language.ts'
import { pageSiteOf } from '../../content/site/shown-site.ts'
import { type Cache, openCache } from '../../foundation/cache/cache.ts'
import {
  policyWith,
  previewPolicyWith,
  previewSources,
  withStyle,
} from '../../foundation/http/csp.ts'
import { anyOrigin } from '../../foundation/http/origin.ts'
import { remoteAt } from '../../releases/live/remote-at.ts'
import { readStyles } from '../../releases/serve/host-page.ts'
import type { Seen, Site } from '../../releases/serve/site.ts'
import type { SignedFiles } from '../../releases/store/contents.ts'
import type { Prerender, Turn } from '../prerender/prerenderer.ts'
import { coalesce } from './coalesce.ts'
import { documentPage } from './document-page.ts'
import { type Page, toPage } from './page.ts'
import { firstPages, furtherLists, type PagesAskedFor, pageDataFor } from './page-data.ts'
import { languageHere } from './page-language.ts'
import { previewPage } from './preview-page.ts'
import { shellPage } from './shell-page.ts'

const mostFurtherBytes = 16 * 1024 * 1024
const bytesOf = ({ html }: Page) => html.length

interface Parts {
  cache: Cache
  signed: SignedFiles
  look: Site['look']
  prerender: Prerender
}

/** What a browser asks for. */
export interface Asked {
  path: string
  pages: PagesAskedFor
  /** How it wants the back-office to look. */
  appearance: Appearance
  /** What it wants a page to speak that has no address for each language. */
  chosen: OfficeLanguage
  /** It comes from a form that was taken. */
  hasSent: boolean
  /** The address that it comes from, for what nobody else will ask for. */
  caller: string
}

/** A form that was sent without scripts, and who gets the page that answers it. */
interface Answered {
  sent: SentForm
  language: Language
  caller: string
}

/** Returns how to get the page of an address: the document of a public remote, or the shell. */
export function openPages({ cache, signed, look, prerender }: Parts) {
  const kept = {
    shared: cache.part<Page>('shared page', bytesOf),
    // By itself, so that nobody who leafs through everything takes the place of what visitors share.
    further: openCache(mostFurtherBytes).part<Page>('further page', bytesOf),
  }
  const shareRendering = coalesce<Page | undefined>()

  async function page(seen: Seen, asked: Asked): Promise<Page | undefined> {
    const remote = remoteAt(seen.liveSet.remotes, asked.path)
    const language = remote && languageHere(seen, remote, asked.path, asked.chosen)
    const document = language && (await documentOf(seen, remote, language, asked))
    // Whose session it is the server does not see: the browser's last choice is mostly theirs.
    const spoken = remote?.access === 'signed-in' ? asked.chosen : language
    return withBanner(seen, document ?? (await shell(seen, remote, spoken, asked.appearance)))
  }

  /** The document of a remote that is for who is not signed in, prerendered; undefined when it is none or that fails. */
  async function documentOf(seen: Seen, remote: LiveRemote, language: Language, asked: Asked) {
    if (!canPrerender(seen, remote)) return undefined
    const { pages, caller } = asked
    const hasSent = asked.hasSent && remote.access === 'public'
    const sent = hasSent ? { fields: noFields, notice: takenIn(language) } : null

    function asItIs(lists: ListAnswers) {
      const data = pageDataFor(remote, lists, pages, sent, language)
      // A page beyond the last is the last: it is not kept under its own number.
      const numbers = Object.values(data.lists).map((list) => list.page)
      const view = [seen.liveSet.revision, remote.name, language, hasSent, ...numbers].join(' ')
      return { data, view, key: `${view} ${revisionsOf(lists)}` }
    }
    const { data, view, key } = asItIs(seen.lists)
    const isPreview = seen.previewBanner !== undefined
    const isOwn = isPreview || furtherLists(data) > 1
    if (isOwn) return render(seen, remote, data, ownTurn(caller))
    const turn = furtherLists(data) > 0 ? turns.further : turns.shared
    const found = kept[turn.key].get(key)
    if (found) return found
    // While the lists change faster than pages are made, not every state of them gets its page.
    return shareRendering(view, async () => {
      const { data, key } = asItIs(await look())
      return kept[turn.key].find(key, () => render(seen, remote, data, turn))
    })
  }

  /** The answer to a form: a document that is made for it alone, and not kept. */
  async function answerTo(seen: Seen, remote: LiveRemote, { sent, language, caller }: Answered) {
    if (!canPrerender(seen, remote)) return undefined
    const data = pageDataFor(remote, seen.lists, firstPages, sent, language)
    return withBanner(seen, await render(seen, remote, data, ownTurn(caller)))
  }

  /** A public page as it would be by another content of the site; it runs no scripts. */
  async function previewOf(
    seen: Seen,
    remote: LiveRemote,
    { content, language: wanted }: { content: SiteContent; language: Language },
    caller: string,
  ) {
    if (!canPrerender(seen, remote)) return undefined
    const language = remote.languages?.some((one) => one === wanted) ? wanted : 'en'
    const data = pageDataFor(remote, seen.lists, firstPages, null, language)
    const said = siteIn(content, language)
    const site = { ...pageSiteOf(said, remote.name), isPreview: true as const }
    const turn = { ...ownTurn(caller), isTrial: true as const }
    const page = await render(seen, remote, { ...data, site }, turn)
    const start = seen.host?.parts?.start
    return page && { ...page, html: page.html.replace(`<script>${start}</script>`, '') }
  }

  async function render(seen: Seen, remote: LiveRemote, page: PageData, turn: Turn) {
    const release = seen.releases.get(remote.name)
    const { host, liveSet } = seen
    if (!release || !host?.parts) return undefined
    const language = remote.access === 'public' ? page.language : 'en'
    const address = anyOrigin + addressIn(remote.route, language ?? 'en')
    const rendered = await prerender(release, page, address, turn)
    if (!rendered) return undefined
    const styles = await readStyles(signed, release, release.screen?.styles ?? [])
    const { html, policy } = documentPage({
      host: { ...host, parts: host.parts },
      liveSet,
      remote,
      release,
      styles,
      page,
      rendered,
    })
    const made = toPage(html, policy, turn.key in kept)
    return { ...made, language: languageTags[page.language ?? 'en'] }
  }

  async function shell(
    seen: Seen,
    remote: LiveRemote | undefined,
    language: Language | undefined,
    chosen: Appearance,
  ): Promise<Page | undefined> {
    const { host, liveSet, releases, previewOrigins } = seen
    if (!host) return undefined
    const release = remote && releases.get(remote.name)
    // What is there before somebody has signed in is of the public house.
    const appearance = remote?.access === 'signed-in' ? chosen : 'dark'
    const shown = { host, liveSet, remote, release, language, previewOrigins, appearance }
    if (previewOrigins) {
      const { html, styles, scripts } = shellPage(shown)
      const sources = previewSources(previewOrigins)
      const ofScripts = [...(sources['script-src'] ?? []), ...scripts]
      const policy = previewPolicyWith({ ...sources, 'script-src': ofScripts })
      return toPage(html, styles.reduce(withStyle, policy), false)
    }
    const make = async () => {
      const { html, styles, scripts } = shellPage(shown)
      return toPage(html, policyWith({ 'script-src': scripts, 'style-src': styles }), true)
    }
    return kept.shared.find(
      [liveSet.revision, host.release.version, remote?.name ?? '', language ?? '', appearance].join(
        ' ',
      ),
      make,
    )
  }

  return { page, answerTo, previewOf }
}

export type Pages = ReturnType<typeof openPages>

const withBanner = ({ previewBanner }: Seen, page: Page | undefined) =>
  page && previewBanner ? previewPage(page, previewBanner) : page

const noFields = { name: '', email: '', message: '' }
const takenIn = (language: Language) =>
  ({ severity: 'success', message: inLanguage(thanks, language) }) as const

const revisionsOf = ({ staff, rooms, site, own }: ListAnswers) =>
  [staff, rooms, site, ...own.values()].map(({ revision }) => revision).join(' ')

const canPrerender = ({ host }: Seen, { access }: LiveRemote) =>
  access === 'public' ? host?.parts !== undefined : takesOver(host, access)

const takesOver = (host: Seen['host'], access: Access) =>
  access === 'signed-out' && Boolean(host?.parts?.hints.entrance.length)

/**
 * What visitors share is rendered first, then the further pages of one list, and last what is for one
 * alone: answers to forms, previews, and pages that leaf through more than one list.
 */
const turns = {
  shared: { key: 'shared', rank: -200 },
  further: { key: 'further', rank: -100 },
} as const

const ownTurn = (caller: string): Turn => ({ key: `of ${caller}`, rank: 0 })
