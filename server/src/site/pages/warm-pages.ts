import { setTimeout as pause } from 'node:timers/promises'
import { isLoadable } from '@sala/kit/contract/release-statement'
import type { Variant } from '../../content/pictures/repository.ts'
import type { PictureCache } from '../../content/pictures/routes.ts'
import { isUnavailable } from '../../foundation/db/dialect.ts'
import { runAsCaller } from '../../foundation/db/lock-caller.ts'
import type { Encoding } from '../../foundation/http/compression.ts'
import type { ReleaseFiles } from '../../releases/serve/release-files.ts'
import type { Site, Snapshot } from '../../releases/serve/site.ts'
import { prerenderPath } from '../prerender/prerenderer.ts'
import { firstPages, toPageData } from './page-data.ts'
import { listDocuments } from './page-language.ts'
import type { PageRequest, Pages } from './pages.ts'

interface WarmServices {
  site: Pick<Site, 'readSnapshot'>
  files: ReleaseFiles
  pages: Pick<Pages, 'getPage'>
  pictures: PictureCache
  warmRenderer: () => Promise<void>
}

const checkEveryMs = 5000
const encodings: Encoding[] = ['br', 'gzip', 'identity']
const displayedFile = /\.(avif|webp|jpg|png|gif|svg|ico|woff2)$/
const picture = /\/media\/(?<id>[\w-]+)\/(?<widthPx>\d+)\/[^"\s/]+\.(?<kind>avif|webp)/g

/**
 * Warms the caches of documents, of the files that they load and of the pictures on the first page of each list, so
 * that public pages are fast and stay complete while the database is unavailable. Checks for changes regularly.
 */
export function warmPages({ site, warmRenderer, ...services }: WarmServices) {
  const stopping = new AbortController()
  const { signal } = stopping
  let warmed: Snapshot | undefined
  let running: Promise<void> | undefined

  async function warm() {
    const snapshot = await site.readSnapshot()
    if (warmed && isSameSnapshot(warmed, snapshot)) return
    const { documents, ...lists } = snapshot
    const releases = [...documents.releases.values()]
    for (const document of listDocumentRemotes(snapshot).flatMap((remote) =>
      listDocuments(documents, remote),
    )) {
      const warmDocument = () =>
        services.pages.getPage({ ...documents, lists }, { ...visitorRequest, ...document })
      // Recording a release's failure is a write without a caller, as in a visitor's request.
      await read(() => runAsCaller(null, warmDocument))
    }
    // Not started yet if all of these renderings were stored, and not needed when no release prerenders.
    if (releases.some(({ manifest }) => prerenderPath in manifest.files)) void warmRenderer()
    for (const name of listFiles(snapshot)) {
      for (const encoding of encodings) await read(() => services.files.find(name, encoding))
    }
    for (const [id, widthPx, type] of listPictures(snapshot)) {
      await read(() => services.pictures.find(id, widthPx, type))
    }
    warmed = snapshot
  }

  async function read(find: () => Promise<unknown>) {
    if (signal.aborted) return
    await find().catch((error) => {
      // A missing file is a 404 for visitors too.
      if (isUnavailable(error)) throw error
    })
  }

  async function run() {
    while (!signal.aborted) {
      // A failed round is retried by the next one.
      await warm().catch(() => {})
      await pause(checkEveryMs, undefined, { signal }).catch(() => {})
    }
  }

  return {
    start() {
      running = run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const isSameSnapshot = (one: Snapshot, other: Snapshot) =>
  one.live === other.live &&
  one.staff === other.staff &&
  one.rooms === other.rooms &&
  one.site.revision === other.site.revision

const visitorRequest: Omit<PageRequest, 'path'> = {
  pages: firstPages,
  appearance: 'dark',
  chosen: 'en',
  hasSent: false,
  caller: '',
}

/** Lists the remotes whose screens are documents. */
const listDocumentRemotes = ({ documents }: Snapshot) =>
  documents.liveSet.remotes.filter(({ access }) => access !== 'signed-in')

function listFiles(snapshot: Snapshot) {
  const { host, releases } = snapshot.documents
  const screens = listDocumentRemotes(snapshot).flatMap(({ name }) => releases.get(name) ?? [])
  return [...(host ? [host.release] : []), ...screens].flatMap(({ app, version, manifest }) =>
    Object.keys(manifest.files)
      .filter((path) => isLoadable(path) || displayedFile.test(path))
      .map((path) => ({ app, version, path })),
  )
}

function listPictures(snapshot: Snapshot) {
  const data = listDocumentRemotes(snapshot).map((remote) =>
    toPageData(remote, snapshot, firstPages, null, 'en'),
  )
  return [...JSON.stringify(data).matchAll(picture)].map(({ groups = {} }) => {
    const { id = '', widthPx, kind } = groups
    return [id, Number(widthPx), `image/${kind}` as Variant['type']] as const
  })
}
