import type { DeclaredCollection } from '@sala/kit/contract/remote'
import { Type } from 'typebox'
import type { Db } from '../../foundation/db/database.ts'
import { checkerOf } from '../../foundation/http/compile-once.ts'
import { describeInvalid } from '../../foundation/http/validation-message.ts'
import type { Collection } from '../entries/collection.ts'
import { entriesOf } from '../entries/repository.ts'
import { type Row, storageOf } from '../entries/storage.ts'
import { collectionOf, listNameOf } from './declared-fields.ts'
import { joinDeclarations } from './join-declarations.ts'
import { declaredBy } from './repository.ts'

interface Candidate {
  remote: string
  collections: readonly DeclaredCollection[]
  /** What the release that is live says of its lists, and how it is called. */
  live: { name: string; collections: readonly DeclaredCollection[] } | undefined
}

export interface Conflict {
  /** Whom it would break: an entry, or the release that is live. */
  consumer?: string
  message: string
}

/** Why stored entries, or browsers with the release that is live, would not survive what a release declares. */
export async function findConflicts(db: Db, candidate: Candidate): Promise<Conflict[]> {
  const { remote, collections, live } = candidate
  const known = new Map((await declaredBy(db, remote)).map((one) => [one.name, one]))
  const found: Conflict[] = []
  for (const declared of collections) {
    const before = known.get(declared.name)
    if (!before) continue
    const withLive = live?.collections.find(({ name }) => name === declared.name)
    found.push(
      ...changesOfKind(before, declared),
      ...(withLive && live ? breaksLive(withLive, declared, live.name) : []),
      ...(await breaksEntries(db, remote, before, declared)),
    )
  }
  return found
}

/** What entries hold there would be something else, in every version of them. */
function changesOfKind(before: DeclaredCollection, after: DeclaredCollection): Conflict[] {
  return after.fields.flatMap(({ name, kind }) => {
    const was = before.fields.find((field) => field.name === name)?.kind
    if (was === undefined || was === kind || (isLine(was) && isLine(kind))) return []
    const message = `“${name}” of ${after.name} holds a ${was} and would hold a ${kind}. Give the new field another name.`
    return [{ message }]
  })
}

const isLine = (kind: string) => kind === 'text' || kind === 'long text'

function breaksLive(live: DeclaredCollection, after: DeclaredCollection, consumer: string) {
  const found: Conflict[] = []
  const given = new Set(live.fields.map(({ name }) => name))
  for (const { name, isRequired } of after.fields) {
    if (isRequired && !given.has(name)) {
      const message = `${consumer}, which is live, gives no “${name}” to ${after.name}. Let it be missing until nobody has that release any more.`
      found.push({ consumer, message })
    }
  }
  if (live.access === 'public' && after.access !== 'public') {
    const message = `${consumer}, which is live, reads ${after.name} without signing in. Leave its “access” public.`
    found.push({ consumer, message })
  }
  if (live.hasPictures && !after.hasPictures) {
    const message = `${consumer}, which is live, gives the entries of ${after.name} pictures. Leave its “hasPictures” true.`
    found.push({ consumer, message })
  }
  return found
}

/** The first entry that would not fit, deleted ones too: they can be restored. */
async function breaksEntries(
  db: Db,
  remote: string,
  before: DeclaredCollection,
  declared: DeclaredCollection,
): Promise<Conflict[]> {
  const collection = collectionOf(remote, joinDeclarations(before, declared))
  const { check, faults } = checkerOf(Type.Object(collection.fields))
  const rows = await entriesOf(collection).allRows(db)
  const [first] = rows
  if (!first) return []
  const called = (row: Row) => `“${row[declared.fields[0]?.name ?? '']}” of ${declared.name}`
  if (before.access !== 'public' && declared.access === 'public') {
    const message = `${called(first)} was written for who has signed in, and everybody could read it. Declare another list for what is public.`
    return [{ consumer: listNameOf(remote, declared.name), message }]
  }
  const { pick } = storageOf<string>(collection as Collection<string>)
  const unfit = rows.find((row) => !check(pick(row)))
  if (!unfit) return []
  const message = `${called(unfit)} would not fit: ${describeInvalid(faults())} Change the entry, or what is declared.`
  return [{ consumer: listNameOf(remote, declared.name), message }]
}
