import type { DeclaredCollection } from '@sala/kit/contract/remote'
import { Type } from 'typebox'
import type { Db } from '../../foundation/db/database.ts'
import { createValidator } from '../../foundation/http/schema-compilers.ts'
import { describeValidationError } from '../../foundation/http/validation-message.ts'
import { createEntryRepository } from '../entries/repository.ts'
import type { Row } from '../entries/storage.ts'
import { joinDeclarations, toCollection, toListName } from './declared-fields.ts'
import { listDeclaredCollections } from './repository.ts'

interface Candidate {
  remote: string
  collections: readonly DeclaredCollection[]
  /** The name and the declared lists of the live release. */
  live: { name: string; collections: readonly DeclaredCollection[] } | undefined
}

export interface Conflict {
  /** The release or the list's entries that the candidate would break. */
  consumer?: string
  message: string
}

/** Finds why stored entries, or browsers with the live release, are incompatible with the lists of a release. */
export async function findConflicts(db: Db, candidate: Candidate): Promise<Conflict[]> {
  const { remote, collections, live } = candidate
  const previous = new Map(
    (await listDeclaredCollections(db, remote)).map((one) => [one.name, one]),
  )
  const found: Conflict[] = []
  for (const declared of collections) {
    const before = previous.get(declared.name)
    if (!before) continue
    const withLive = live?.collections.find(({ name }) => name === declared.name)
    found.push(
      ...findKindConflicts(before, declared),
      ...(withLive && live ? findLiveConflicts(withLive, declared, live.name) : []),
      ...(await findEntryConflicts(db, remote, before, declared)),
    )
  }
  return found
}

/** Conflicts of fields whose kind changes: the values of entries, and of their versions, would not fit. */
function findKindConflicts(before: DeclaredCollection, after: DeclaredCollection): Conflict[] {
  return after.fields.flatMap(({ name, kind }) => {
    const was = before.fields.find((field) => field.name === name)?.kind
    if (was === undefined || was === kind || (isTextKind(was) && isTextKind(kind))) return []
    const message = `“${name}” of ${after.name} is a ${was} and would become a ${kind}. Give the new field another name.`
    return [{ message }]
  })
}

const isTextKind = (kind: string) => kind === 'text' || kind === 'long text'

function findLiveConflicts(live: DeclaredCollection, after: DeclaredCollection, consumer: string) {
  const found: Conflict[] = []
  const sent = new Set(live.fields.map(({ name }) => name))
  for (const { name, isRequired } of after.fields) {
    if (isRequired && !sent.has(name)) {
      const message = `${consumer}, which is live, sends no “${name}” to ${after.name}. Don’t require it until no browser has that release.`
      found.push({ consumer, message })
    }
  }
  if (live.access === 'public' && after.access !== 'public') {
    const message = `${consumer}, which is live, reads ${after.name} without a session. Keep its “access” public.`
    found.push({ consumer, message })
  }
  if (live.hasPictures && !after.hasPictures) {
    const message = `${consumer}, which is live, sends pictures to ${after.name}. Keep its “hasPictures” true.`
    found.push({ consumer, message })
  }
  return found
}

/** Finds the first entry that does not match the new declaration. Deleted entries count: they can be restored. */
async function findEntryConflicts(
  db: Db,
  remote: string,
  before: DeclaredCollection,
  declared: DeclaredCollection,
): Promise<Conflict[]> {
  const collection = toCollection(remote, joinDeclarations(before, declared))
  const { check, errors } = createValidator(Type.Object(collection.fields))
  const { allRows, pick } = createEntryRepository(collection)
  const rows = await allRows(db)
  const [first] = rows
  if (!first) return []
  const describe = (row: Row) => `“${row[declared.fields[0]?.name ?? '']}” of ${declared.name}`
  if (before.access !== 'public' && declared.access === 'public') {
    const message = `${describe(first)} was written for signed-in users, and everybody could read it. Declare another list for public entries.`
    return [{ consumer: toListName(remote, declared.name), message }]
  }
  const invalid = rows.find((row) => !check(pick(row)))
  if (!invalid) return []
  const message = `${describe(invalid)} would not be valid: ${describeValidationError(errors())} Change the entry or the declaration.`
  return [{ consumer: toListName(remote, declared.name), message }]
}
