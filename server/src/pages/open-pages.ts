import type { PageData, SentForm } from '@sala/shared/contract/page'
import type { LiveRemote } from '@sala/shared/contract/remote'
import { thanks } from '../contact/leave-message.ts'
import type { Db } from '../db/database.ts'
import { policyWith, previewPolicyWith, previewSources } from '../http/csp.ts'
import { encode } from '../http/encoded.ts'
import type { ListAnswers } from '../lists/open-lists.ts'
import type { Prerender } from '../prerender/prerenderer.ts'
import { readStyles } from '../releases/live/host-page.ts'
import type { Seen, Site } from '../releases/site.ts'
import { documentPage } from './document-page.ts'
import { keepPages, type Page } from './kept-pages.ts'
import { type PagesAskedFor, pageDataFor } from './page-data.ts'
import { remoteAt } from './remote-at.ts'
import { shareNext } from './share-next.ts'
import { shellPage } from './shell-page.ts'

const mostBytes = 32 * 1024 * 1024
/** Sent a thousand times for each time that it is made. */
const brotliQuality = 11

interface Parts {
  db: Db
  look: Site['look']
  prerender: Prerender
}

/** What a browser asks for. */
export interface Asked {
  path: string
  origin: string
  pages: PagesAskedFor
  /** It comes from a form that was taken. */
  hasSent: boolean
}

/** Returns how to get the page of an address: the document of a public remote, or the shell. */
export function openPages({ db, look, prerender }: Parts) {
  const kept = keepPages(mostBytes)
  const shareRendering = shareNext<Page | undefined>()

  async function page(seen: Seen, asked: Asked): Promise<Page | undefined> {
    const remote = remoteAt(seen.liveSet.remotes, asked.path)
    const document = remote && (await documentOf(seen, remote, asked))
    return document ?? shell(seen, remote)
  }

  /** The document of a public remote, prerendered; undefined when it is none or that fails. */
  async function documentOf(seen: Seen, remote: LiveRemote, asked: Asked) {
    if (!canPrerender(seen, remote) || asked.path !== remote.route) return undefined
    const { origin, pages, hasSent } = asked
    const sent = hasSent ? { fields: noFields, notice: taken } : null

    function asItIs({ staff, rooms }: ListAnswers) {
      const data = pageDataFor(remote, { staff, rooms }, pages, sent)
      // A page beyond the last is the last: it is not kept under its own number.
      const numbers = Object.values(data.lists).map((list) => list.page)
      const view = [seen.liveSet.revision, remote.name, origin, hasSent, ...numbers].join(' ')
      return { data, view, key: `${view} ${staff.revision} ${rooms.revision}` }
    }
    const { view, key } = asItIs(seen.lists)
    const found = kept.find(key)
    if (found) return found
    // While the lists change faster than pages are made, not every state of them gets its page.
    return shareRendering(view, async () => {
      const { data, key } = asItIs(await look())
      return kept.findOrMake(key, () => render(seen, remote, data, origin))
    })
  }

  /** A document that is made for one answer, and not kept. */
  async function answerTo(seen: Seen, remote: LiveRemote, sent: SentForm, origin: string) {
    if (!canPrerender(seen, remote)) return undefined
    const data = pageDataFor(remote, seen.lists, {}, sent)
    return render(seen, remote, data, origin)
  }

  async function render(seen: Seen, remote: LiveRemote, page: PageData, origin: string) {
    const release = seen.releases.get(remote.name)
    const { host, liveSet } = seen
    if (!release || !host?.parts) return undefined
    const rendered = await prerender(release, page, origin + remote.route)
    if (!rendered) return undefined
    const styles = await readStyles(db, release, release.screen?.styles ?? [])
    const { html, policy } = documentPage({
      host: { ...host, parts: host.parts },
      liveSet,
      remote,
      release,
      styles,
      page,
      rendered,
      origin,
    })
    return { body: await encode(html, brotliQuality), policy }
  }

  async function shell(seen: Seen, remote: LiveRemote | undefined): Promise<Page | undefined> {
    const { host, liveSet, releases, previewOrigin } = seen
    if (!host) return undefined
    const release = remote && releases.get(remote.name)
    const make = async () => ({
      body: await encode(shellPage({ host, liveSet, remote, release })),
      policy: previewOrigin ? previewPolicyWith(previewSources(previewOrigin)) : policyWith(),
    })
    if (previewOrigin) return make()
    return kept.findOrMake(
      `${liveSet.revision} ${host.release.version} ${remote?.name ?? ''}`,
      make,
    )
  }

  return { page, answerTo }
}

export type Pages = ReturnType<typeof openPages>

const noFields = { name: '', email: '', message: '' }
const taken = { severity: 'success', message: thanks } as const

const canPrerender = ({ host }: Seen, { access }: LiveRemote) =>
  access === 'public' && host?.parts !== undefined
