import { mayBeLoaded } from '@sala/kit/contract/release-statement'
import type { Pictures } from '../../content/pictures/open-pictures.ts'
import type { Variant } from '../../content/pictures/repository.ts'
import { isUnavailable } from '../../foundation/db/dialect.ts'
import { writeAs } from '../../foundation/db/writer.ts'
import type { Encoding } from '../../foundation/http/encoded.ts'
import type { Files } from '../../releases/serve/release-files.ts'
import type { Site, Snapshot } from '../../releases/serve/site.ts'
import type { Release } from '../../releases/store/repository.ts'
import { prerenderPath } from '../prerender/prerenderer.ts'
import type { Asked, Pages } from './open-pages.ts'
import { firstPages, pageDataFor } from './page-data.ts'
import { documentsOf } from './page-language.ts'

interface Parts {
  site: Pick<Site, 'look'>
  files: Files
  pages: Pick<Pages, 'page'>
  pictures: Pictures
  /** Starts what renders pages. */
  warmUp: () => Promise<void>
}

const lookAgainMs = 5000
const encodings: Encoding[] = ['br', 'gzip', 'identity']
const shown = /\.(avif|webp|jpg|png|gif|svg|ico|woff2)$/
const picture = /\/media\/(?<id>[\w-]+)\/(?<widthPx>\d+)\/[^"\s/]+\.(?<kind>avif|webp)/g

/**
 * Keeps in memory the documents and what they show and load, so that they are there at once, and
 * whole while the database is away: the files of the host and their own, and the pictures on the
 * first page of each list. Whatever renders them next has their code loaded.
 */
export function openAhead({ site, warmUp, ...parts }: Parts) {
  let seen: Snapshot | undefined
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  let isStopped = false

  async function look() {
    const snapshot = await site.look()
    if (seen && isSame(seen, snapshot)) return
    // It starts while files are read. A house without a prerendered page needs none.
    if (releasesOf(snapshot).some(isPrerendered)) void warmUp()
    for (const name of filesOf(snapshot)) {
      for (const encoding of encodings) await read(() => parts.files.find(name, encoding))
    }
    for (const [id, widthPx, type] of picturesOf(snapshot)) {
      await read(() => parts.pictures.find(id, widthPx, type))
    }
    const { documents, ...lists } = snapshot
    for (const asked of documentsIn(snapshot).flatMap((remote) => documentsOf(documents, remote))) {
      const make = () => parts.pages.page({ ...documents, lists }, { ...ofVisitors, ...asked })
      // A release that fails at it is told of, as when a visitor asks.
      await read(() => writeAs(null, make))
    }
    seen = snapshot
  }

  async function read(find: () => Promise<unknown>) {
    if (isStopped) return
    await find().catch((error) => {
      // What is not there is missing for whoever asks as well.
      if (isUnavailable(error)) throw error
    })
  }

  function start() {
    // What cannot be read now is tried again the next time.
    round = round.then(look).catch(() => {})
    timer = setTimeout(start, lookAgainMs)
  }

  return {
    start,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}

const isSame = (one: Snapshot, other: Snapshot) =>
  one.live === other.live &&
  one.staff === other.staff &&
  one.rooms === other.rooms &&
  one.site.revision === other.site.revision

const releasesOf = ({ documents }: Snapshot) => [...documents.releases.values()]
const isPrerendered = ({ manifest }: Release) => prerenderPath in manifest.files

function filesOf(snapshot: Snapshot) {
  const { host } = snapshot.documents
  const screens = releasesOf(snapshot).filter(isDocument)
  return [...(host ? [host.release] : []), ...screens].flatMap(({ app, version, manifest }) =>
    Object.keys(manifest.files)
      .filter((path) => mayBeLoaded(path) || shown.test(path))
      .map((path) => ({ app, version, path })),
  )
}

const documentsIn = ({ documents }: Snapshot) =>
  documents.liveSet.remotes.filter(({ access }) => access !== 'signed-in')

const ofVisitors: Omit<Asked, 'path'> = {
  pages: firstPages,
  appearance: 'dark',
  chosen: 'en',
  hasSent: false,
  caller: '',
}

const isDocument = ({ manifest: { description } }: Release) =>
  description !== undefined && description !== null && description.access !== 'signed-in'

function picturesOf(snapshot: Snapshot) {
  const shown = documentsIn(snapshot).map((remote) =>
    pageDataFor(remote, snapshot, firstPages, null, 'en'),
  )
  return [...JSON.stringify(shown).matchAll(picture)].map(({ groups = {} }) => {
    const { id = '', widthPx, kind } = groups
    return [id, Number(widthPx), `image/${kind}` as Variant['type']] as const
  })
}
