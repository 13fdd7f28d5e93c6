import { isUnavailable } from '../db/dialect.ts'
import type { Encoding } from '../http/encoded.ts'
import type { Pictures } from '../pictures/open-pictures.ts'
import type { Variant } from '../pictures/repository.ts'
import { mayBeLoaded } from '../releases/files/addresses.ts'
import type { Files } from '../releases/files/open-files.ts'
import type { Release } from '../releases/ledger/repository.ts'
import type { Site, Snapshot } from '../releases/site.ts'
import { pageDataFor } from './page-data.ts'

interface Parts {
  site: Pick<Site, 'look'>
  files: Files
  pictures: Pictures
}

const lookAgainMs = 5000
const encodings: Encoding[] = ['br', 'gzip', 'identity']
const shown = /\.(avif|webp|jpg|png|gif|svg|ico|woff2)$/
const picture = /\/media\/(?<id>[\w-]+)\/(?<widthPx>\d+)\/[^"\s/]+\.(?<kind>avif|webp)/g

/**
 * Keeps in memory what public pages show and load, so that they stay whole while the database is
 * away: the files of the host and their own, and the pictures on the first page of each list.
 */
export function openAhead({ site, ...parts }: Parts) {
  let seen: Snapshot | undefined
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  let isStopped = false

  async function look() {
    const snapshot = await site.look()
    if (seen && isSame(seen, snapshot)) return
    for (const name of filesOf(snapshot)) {
      for (const encoding of encodings) await read(() => parts.files.find(name, encoding))
    }
    for (const [id, widthPx, type] of picturesOf(snapshot)) {
      await read(() => parts.pictures.find(id, widthPx, type))
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
  one.live === other.live && one.staff === other.staff && one.rooms === other.rooms

function filesOf({ documents }: Snapshot) {
  const { host, releases } = documents
  const screens = [...releases.values()].filter(isPublic)
  return [...(host ? [host.release] : []), ...screens].flatMap(({ app, version, manifest }) =>
    Object.keys(manifest.files)
      .filter((path) => mayBeLoaded(path) || shown.test(path))
      .map((path) => ({ app, version, path })),
  )
}

const isPublic = ({ manifest }: Release) => manifest.description?.access === 'public'

function picturesOf({ documents, staff, rooms }: Snapshot) {
  const remotes = documents.liveSet.remotes.filter(({ access }) => access === 'public')
  const shown = remotes.map((remote) => pageDataFor(remote, { staff, rooms }, {}, null))
  return [...JSON.stringify(shown).matchAll(picture)].map(({ groups = {} }) => {
    const { id = '', widthPx, kind } = groups
    return [id, Number(widthPx), `image/${kind}` as Variant['type']] as const
  })
}
