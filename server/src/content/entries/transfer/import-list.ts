import type { ImportOutcome } from '@sala/kit/contract/transfer'
import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { newId } from '../../../foundation/db/tables.ts'
import { readIfMatch } from '../../../foundation/http/etag.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { withTempFile } from '../../../foundation/http/uploads.ts'
import { lockList, readRevision, toTag } from '../../../foundation/revisions/repository.ts'
import { getCaller } from '../../../people/sessions/guard.ts'
import type { EncodedPicture } from '../../pictures/encode.ts'
import { toSlug, type UploadServices } from '../../pictures/receive-picture.ts'
import type { PictureInput } from '../../pictures/repository.ts'
import type { CreatedCollection } from '../create-collection.ts'
import { type FileRow, type ImportPlan, type ImportStep, planImport } from './plan-import.ts'

/** Each takes a second or two to encode, and is in memory until all are written. */
const maxNewPictures = 30
const maxListed = 200
const maxCharacters = 300

/** Plans an import: the changes that it would make at the revision in the answer. */
export async function previewImport(
  created: CreatedCollection,
  db: Db,
  rows: FileRow[],
): Promise<ImportOutcome> {
  // Read first, so that a concurrent write makes the revision too old, never too new.
  const revision = toTag(await readRevision(db, created.collection.name))
  return toOutcome(await planImport(created, db, rows), revision, false)
}

/**
 * Imports the rows in one transaction.
 * @throws {HttpError} 412 when `If-Match` names another revision, 422 with the refused rows
 */
export async function importRows(
  created: CreatedCollection,
  services: UploadServices,
  request: FastifyRequest,
  rows: FileRow[],
) {
  const { db, now } = services
  const { name } = created.collection
  const { added, changed } = refuseFaults(await planImport(created, db, rows))
  const encoded = await encodeNewPictures(services, request, [...added, ...changed])
  return inTransaction(db, async (trx) => {
    await lockList(trx, name)
    const tags = readIfMatch(request.headers['if-match'])
    if (tags && !tags.includes(toTag(await readRevision(trx, name)))) {
      throw new HttpError(412, 'The list has changed. Please check the import again.')
    }
    const planned = refuseFaults(await planImport(created, trx, rows))
    await carryOut(created, trx, request, planned, encoded, now())
    return toOutcome(planned, toTag(await readRevision(trx, name)), true)
  })
}

async function carryOut(
  { entries, changes }: CreatedCollection,
  trx: Db,
  request: FastifyRequest,
  { added, changed }: ImportPlan,
  encoded: Map<string, EncodedPicture>,
  nowMs: number,
) {
  const toWrite = ({ id, input, picture }: ImportStep) => ({
    id: id || newId(),
    input,
    picture: toPictureInput(picture, encoded),
  })
  if (added.length > 0) {
    const fresh = added.map(toWrite)
    await entries.addAll(trx, fresh, nowMs)
    const ids = fresh.map(({ id }) => id)
    await changes.record(trx, request, { action: 'add', ids, before: [] }, nowMs)
  }
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  const before = await changes.describeBefore(trx, await entries.rows(trx, ids))
  await entries.changeAll(trx, changed.map(toWrite), nowMs)
  await changes.record(trx, request, { action: 'change', ids, before }, nowMs)
}

/** Encodes new pictures outside of the transaction, for which other writers wait. */
async function encodeNewPictures(
  { encodePicture }: UploadServices,
  request: FastifyRequest,
  steps: ImportStep[],
) {
  const fresh = steps.filter(({ picture }) => picture && picture.storedId === undefined)
  if (fresh.length > maxNewPictures) {
    throw new HttpError(
      422,
      `The file has ${fresh.length} new pictures (maximum ${maxNewPictures} at once).`,
    )
  }
  const encoded = new Map<string, EncodedPicture>()
  for (const { row, picture } of fresh) {
    if (!picture || encoded.has(picture.hash)) continue
    const bytes = await picture.read()
    const made = await withTempFile(async (file) => {
      await file.writeFile(bytes)
      return encodePicture(file, getCaller(request).accountId)
    }).catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.statusCode >= 500) throw error
      throw new HttpError(422, `Row ${row}: ${error.message}`)
    })
    encoded.set(picture.hash, made)
  }
  return encoded
}

function toPictureInput(
  picture: ImportStep['picture'],
  encoded: Map<string, EncodedPicture>,
): PictureInput | undefined {
  if (!picture) return undefined
  const { hash, storedId } = picture
  const named = { name: toSlug(picture.name), uploadHash: hash }
  if (storedId !== undefined) return { ...named, storedId }
  const made = encoded.get(hash)
  // The picture was stored when the import was planned, and has been removed since.
  if (!made) throw new HttpError(412, 'A picture has been removed. Please try again.')
  return { ...named, encoded: made }
}

/** Returns the plan. Throws an HttpError 422 if it refuses rows. */
function refuseFaults(plan: ImportPlan) {
  const { refused } = plan
  const [first] = refused
  if (!first) return plan
  const more = refused.length > 1 ? ` In total, ${refused.length} rows have errors.` : ''
  const message = `Row ${first.row}: ${first.message}${more}`
  throw new HttpError(422, message, {}, { refused: refused.slice(0, maxListed) })
}

function toOutcome(plan: ImportPlan, revision: string, isDone: boolean): ImportOutcome {
  const { added, changed, unchanged, refused } = plan
  const listed = ({ row, title, differences }: ImportStep) => ({
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
