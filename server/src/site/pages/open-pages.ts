import type { PageData, SentForm } from '@sala/kit/contract/page'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { thanks } from '../../content/contact/leave-message.ts'
import type { ListAnswers } from '../../content/lists/open-lists.ts'
import { type Cache, openCache } from '../../foundation/cache/cache.ts'
import { policyWith, previewPolicyWith, previewSources } from '../../foundation/http/csp.ts'
import { anyOrigin } from '../../foundation/http/origin.ts'
import { remoteAt } from '../../releases/live/remote-at.ts'
import { readStyles } from '../../releases/serve/host-page.ts'
import type { Seen, Site } from '../../releases/serve/site.ts'
import type { SignedFiles } from '../../releases/store/read-signed.ts'
import type { Prerender, Turn } from '../prerender/prerenderer.ts'
import { coalesce } from './coalesce.ts'
import { documentPage } from './document-page.ts'
import { markedPage } from './marked-page.ts'
import { type Page, toPage } from './page.ts'
import { firstPages, furtherLists, type PagesAskedFor, pageDataFor } from './page-data.ts'
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
  /** It comes from a form that was taken. */
  hasSent: boolean
  /** The address that it comes from, for what nobody else will ask for. */
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
    const document = remote && (await documentOf(seen, remote, asked))
    return marked(seen, document ?? (await shell(seen, remote)))
  }

  /** The document of a public remote, prerendered; undefined when it is none or that fails. */
  async function documentOf(seen: Seen, remote: LiveRemote, asked: Asked) {
    if (!canPrerender(seen, remote) || asked.path !== remote.route) return undefined
    const { pages, hasSent, caller } = asked
    const sent = hasSent ? { fields: noFields, notice: taken } : null

    function asItIs(lists: ListAnswers) {
      const data = pageDataFor(remote, lists, pages, sent)
      // A page beyond the last is the last: it is not kept under its own number.
      const numbers = Object.values(data.lists).map((list) => list.page)
      const view = [seen.liveSet.revision, remote.name, hasSent, ...numbers].join(' ')
      return { data, view, key: `${view} ${revisionsOf(lists)}` }
    }
    const { data, view, key } = asItIs(seen.lists)
    const isPreview = seen.previewOrigins !== undefined || seen.mark !== undefined
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
  async function answerTo(seen: Seen, remote: LiveRemote, sent: SentForm, caller: string) {
    if (!canPrerender(seen, remote)) return undefined
    const data = pageDataFor(remote, seen.lists, firstPages, sent)
    return marked(seen, await render(seen, remote, data, ownTurn(caller)))
  }

  async function render(seen: Seen, remote: LiveRemote, page: PageData, turn: Turn) {
    const release = seen.releases.get(remote.name)
    const { host, liveSet } = seen
    if (!release || !host?.parts) return undefined
    const rendered = await prerender(release, page, anyOrigin + remote.route, turn)
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
    return toPage(html, policy, turn.key in kept)
  }

  async function shell(seen: Seen, remote: LiveRemote | undefined): Promise<Page | undefined> {
    const { host, liveSet, releases, previewOrigins } = seen
    if (!host) return undefined
    const release = remote && releases.get(remote.name)
    const html = () => shellPage({ host, liveSet, remote, release, previewOrigins })
    if (previewOrigins) {
      return toPage(html(), previewPolicyWith(previewSources(previewOrigins)), false)
    }
    const make = async () => toPage(html(), policyWith(), true)
    return kept.shared.find(
      `${liveSet.revision} ${host.release.version} ${remote?.name ?? ''}`,
      make,
    )
  }

  return { page, answerTo }
}

export type Pages = ReturnType<typeof openPages>

const marked = ({ mark }: Seen, page: Page | undefined) =>
  page && mark ? markedPage(page, mark) : page

const noFields = { name: '', email: '', message: '' }
const taken = { severity: 'success', message: thanks } as const

const revisionsOf = ({ staff, rooms, own }: ListAnswers) =>
  [staff, rooms, ...own.values()].map(({ revision }) => revision).join(' ')

const canPrerender = ({ host }: Seen, { access }: LiveRemote) =>
  access === 'public' && host?.parts !== undefined

/**
 * What visitors share is rendered first, then the further pages of one list, and last what is for one
 * alone: answers to forms, previews, and pages that leaf through more than one list.
 */
const turns = {
  shared: { key: 'shared', rank: -200 },
  further: { key: 'further', rank: -100 },
} as const

const ownTurn = (caller: string): Turn => ({ key: `of ${caller}`, rank: 0 })
