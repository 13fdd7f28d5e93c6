import type { LiveSet } from '@sala/shared/contract/remote'
import type { Db } from '../../db/database.ts'
import { type Encoded, encode } from '../../http/encoded.ts'
import { readSigned } from '../files/read-signed.ts'
import { chosen, composeLiveSet, liveHost } from './compose.ts'
import { type HostPage, readHostPage } from './host-page.ts'
import type { LiveState } from './repository.ts'
import type { LiveRelease } from './screen-files.ts'

/** What visitors get who are in the same canaries. */
export interface Documents {
  liveSet: LiveSet
  json: Encoded
  /** What their pages are made of; undefined while no host is live. */
  host: HostPage | undefined
  /** The releases in the live set, by the remote's name; a preview has none. */
  releases: ReadonlyMap<string, LiveRelease>
}

/** So many combinations of canaries are kept; there is hardly ever more than one. */
const mostKept = 32

/** Returns how to get the documents of a state of the live set; they are made once. */
export function keepDocuments(db: Db) {
  const kept = new Map<string, Promise<Documents>>()
  let revision = ''

  return (state: LiveState, inCanary: ReadonlySet<string>): Promise<Documents> => {
    if (state.revision !== revision || kept.size >= mostKept) kept.clear()
    revision = state.revision
    const key = [...inCanary].join()
    const found = kept.get(key)
    if (found) return found
    const made = makeDocuments(db, state, inCanary)
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    return made
  }
}

async function makeDocuments(
  db: Db,
  state: LiveState,
  inCanary: ReadonlySet<string>,
): Promise<Documents> {
  const liveSet = composeLiveSet(state, inCanary)
  const host = liveHost(state, inCanary)
  const releases = state.apps.map((app) => chosen(app, inCanary))
  await Promise.all(releases.flatMap((release) => readAhead(db, release)))
  return {
    liveSet,
    json: await encode(JSON.stringify(liveSet)),
    host: host && (await readHostPage(db, host)),
    releases: new Map(releases.map((release) => [release.app, release])),
  }
}

/** What a public page is rendered with, so that it can be when the database is away. */
function readAhead(db: Db, release: LiveRelease) {
  const { description, files } = release.manifest
  if (description?.access !== 'public') return []
  const onServer = Object.keys(files).filter((path) => path.startsWith('server/'))
  const styles = release.screen?.styles ?? []
  return [...onServer, ...styles].map((path) => readSigned(db, release, path))
}
