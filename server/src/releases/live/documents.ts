import type { LiveSet } from '@sala/shared/contract/remote'
import type { Db } from '../../db/database.ts'
import { type Encoded, encode } from '../../http/encoded.ts'
import { findFile, readContent } from '../files/repository.ts'
import type { Release } from '../ledger/repository.ts'
import { composeLiveSet, liveHost } from './compose.ts'
import { fillPage } from './fill-page.ts'
import type { LiveState } from './repository.ts'

/** What visitors get who are in the same canaries: the live set, alone and in the page. */
export interface Documents {
  liveSet: LiveSet
  /** The host's page; undefined while no host is live. */
  template: { host: Release; html: string } | undefined
  json: Encoded
  page: Encoded | undefined
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

async function makeDocuments(db: Db, state: LiveState, inCanary: ReadonlySet<string>) {
  const liveSet = composeLiveSet(state, inCanary)
  const host = liveHost(state, inCanary)
  const template = host && { host, html: await readPage(db, host) }
  return {
    liveSet,
    template,
    json: await encode(JSON.stringify(liveSet)),
    page: template && (await encode(fillPage(template, liveSet))),
  }
}

async function readPage(db: Db, { app, version }: Release) {
  const file = await findFile(db, app, version, 'index.html')
  const bytes = file && (await readContent(db, file.hash, 'identity'))
  if (!bytes) throw new Error(`host ${version} has no page`)
  return Buffer.from(bytes).toString()
}
