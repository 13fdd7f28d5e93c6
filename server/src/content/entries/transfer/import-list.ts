import type { ImportOutcome } from '@sala/kit/contract/transfer'
import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { newId } from '../../../foundation/db/new-id.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { readIfMatch } from '../../../foundation/http/if-match.ts'
import { withNamelessFile } from '../../../foundation/http/nameless-file.ts'
import { lockList, revisionOf } from '../../../foundation/revisions/repository.ts'
import { callerOf } from '../../../people/sessions/guard.ts'
import type { EncodedPicture } from '../../pictures/encode.ts'
import type { PictureToTake } from '../../pictures/repository.ts'
import { slugOf } from '../../pictures/slug.ts'
import type { UploadDeps } from '../../pictures/take-upload.ts'
import type { CollectionCore } from '../collection-core.ts'
import type { FileRow } from './file-row.ts'
import { type Plan, planImportTo, type Step } from './plan-import.ts'

/** Each takes a second or two to encode, and stays in memory until all are written. */
const maxNewPictures = 30
const maxListed = 200
const maxCharacters = 300

/** Imports a file into a list: as a trial, or all of it in one transaction. */
export function importsInto(core: CollectionCore) {
  const { collection, entries, changes } = core
  const { name } = collection
  const { found, note } = changes
  const plan = planImportTo(core)

  /** Plans an import: the changes that it would make at the revision in the answer. */
  async function look(db: Db, rows: FileRow[]): Promise<ImportOutcome> {
    // First, so that a write in between makes the revision too old, never too new.
    const revision = await revisionOf(db, name)
    return outcomeOf(await plan(db, rows), revision, false)
  }

  /**
   * Imports in one transaction.
   * @throws {HttpError} 412 when `If-Match` names another revision, 422 with the rows that are refused
   */
  async function carryOut(deps: UploadDeps, request: FastifyRequest, rows: FileRow[]) {
    const { db, now } = deps
    const first = await plan(db, rows)
    refuseFaults(first)
    const encoded = await encodeNew(deps, request, [...first.added, ...first.changed])
    return inTransaction(db, async (trx) => {
      await lockList(trx, name)
      await checkRevision(trx, request)
      const planned = await plan(trx, rows)
      refuseFaults(planned)
      await make(trx, request, planned, encoded, now())
      return outcomeOf(planned, await revisionOf(trx, name), true)
    })
  }

  async function make(
    trx: Db,
    request: FastifyRequest,
    { added, changed }: Plan,
    encoded: Map<string, EncodedPicture>,
    nowMs: number,
  ) {
    const wanted = ({ id, given, picture }: Step) => ({
      id: id || newId(),
      given,
      picture: taken(picture, encoded),
    })
    if (added.length > 0) {
      const fresh = added.map(wanted)
      await entries.addAll(trx, fresh, nowMs)
      const ids = fresh.map(({ id }) => id)
      await note(trx, request, { action: 'add', ids, before: [] }, nowMs)
    }
    if (changed.length === 0) return
    const ids = changed.map(({ id }) => id)
    const before = await found(trx, await entries.rows(trx, ids))
    await entries.changeAll(trx, changed.map(wanted), nowMs)
    await note(trx, request, { action: 'change', ids, before }, nowMs)
  }

  async function checkRevision(trx: Db, { headers }: FastifyRequest) {
    const tags = readIfMatch(headers['if-match'])
    if (tags && !tags.includes(await revisionOf(trx, name))) {
      throw new HttpError(412, 'The list was changed meanwhile. Please look at the import again.')
    }
  }

  return { look, carryOut }
}

/** Encodes new pictures, outside of the transaction, because other writers wait for that. */
async function encodeNew({ encodePicture }: UploadDeps, request: FastifyRequest, steps: Step[]) {
  const fresh = steps.filter(({ picture }) => picture && picture.storedId === undefined)
  if (fresh.length > maxNewPictures) {
    throw new HttpError(
      422,
      `There are ${fresh.length} new pictures in the file, and ${maxNewPictures} can be taken at once.`,
    )
  }
  const encoded = new Map<string, EncodedPicture>()
  for (const { row, picture } of fresh) {
    if (!picture || encoded.has(picture.hash)) continue
    const bytes = await picture.read()
    const made = await withNamelessFile(async (file) => {
      await file.writeFile(bytes)
      return encodePicture(file, callerOf(request).accountId)
    }).catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.statusCode >= 500) throw error
      throw new HttpError(422, `Row ${row}: ${error.message}`)
    })
    encoded.set(picture.hash, made)
  }
  return encoded
}

function taken(
  picture: Step['picture'],
  encoded: Map<string, EncodedPicture>,
): PictureToTake | undefined {
  if (!picture) return undefined
  const { hash, storedId } = picture
  const named = { name: slugOf(picture.name), uploadHash: hash }
  if (storedId !== undefined) return { ...named, storedId }
  const made = encoded.get(hash)
  // The picture was stored when the plan was made, and was removed since.
  if (!made) throw new HttpError(412, 'A picture was removed meanwhile. Please try again.')
  return { ...named, encoded: made }
}

function refuseFaults({ refused }: Plan) {
  const [first] = refused
  if (!first) return
  const more = refused.length > 1 ? ` ${refused.length - 1} more cannot be taken either.` : ''
  const message = `Row ${first.row}: ${first.message}${more}`
  throw new HttpError(422, message, {}, { refused: refused.slice(0, maxListed) })
}

function outcomeOf(plan: Plan, revision: string, isDone: boolean): ImportOutcome {
  const { added, changed, unchanged, refused } = plan
  const listed = ({ row, title, differences }: Step) => ({
    row,
    title: cut(title) ?? '',
    differences: differences.map(({ field, before, after }) => ({
      field,
      before: cut(before),
      after: cut(after),
    })),
  })
  return {
    revision,
    isDone,
    counts: {
      added: added.length,
      changed: changed.length,
      unchanged,
      refused: refused.length,
    },
    added: added.slice(0, maxListed).map(listed),
    changed: changed.slice(0, maxListed).map(listed),
    refused: refused.slice(0, maxListed),
  }
}

const cut = (text: string | null) =>
  text !== null && text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
