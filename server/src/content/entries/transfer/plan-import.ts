import type { FieldDifference } from '@sala/kit/contract/transfer'
import type { Db } from '../../../foundation/db/database.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { findPicturesByBytes } from '../../pictures/repository.ts'
import type { Collection, EntryInput, StoredEntry } from '../collection.ts'
import { mapValues } from '../collection-schemas.ts'
import type { CreatedCollection } from '../create-collection.ts'
import {
  checkSchedule,
  defaultColumns,
  pickSettings,
  toEntrySettings,
  toSettingColumns,
} from '../entry-settings.ts'
import type { Row } from '../storage.ts'
import { flattenTranslations, mergeTranslations } from '../translations.ts'

/** One entry in a file. */
export interface FileRow {
  /** Counted as in spreadsheets: the first row after the names is 2. In a zip, the entry's place, from 1. */
  row: number
  /** '' for a new entry. */
  id: string
  /** The fields and settings, not validated yet. What is left out is unchanged. */
  input: object
  picture?: FilePicture
  /** Why the row is refused, if reading it failed. */
  fault?: string
}

interface FilePicture {
  /** The file's name as people chose it. */
  name: string
  /** SHA-256 of its bytes, hex. */
  hash: string
  read: () => Promise<Buffer>
}

/** The maximum number of entries in a file. */
export const maxRows = 5000

/** The planned change of one entry. */
export interface ImportStep {
  row: number
  /** '' for a new entry, which gets a new id. */
  id: string
  title: string
  input: EntryInput
  /** The new picture, and the id of the stored copy if there is one. */
  picture?: FilePicture & { storedId: string | undefined }
  /** Empty for a new entry. */
  differences: FieldDifference[]
}

/** The changes that an import would make. */
export interface ImportPlan {
  added: ImportStep[]
  changed: ImportStep[]
  unchanged: number
  refused: { row: number; message: string }[]
}

/** The format of `newId`. */
const idPattern = /^[\w-]{22}$/

/** Validates the rows of a file and plans their import. */
export async function planImport(
  created: CreatedCollection,
  db: Db,
  file: FileRow[],
): Promise<ImportPlan> {
  const { collection, entries } = created
  const ids = [...new Set(file.map(({ id }) => id).filter((id) => idPattern.test(id)))]
  const rows = await entries.rows(db, ids)
  const described = await entries.describeAll(db, rows)
  const current = new Map(rows.map((row, index) => [row.id, { row, entry: described[index] }]))
  const idsOfOtherLists = await entries.findIdsOfOtherLists(db, ids)
  const hashes = file.flatMap(({ picture }) => picture?.hash ?? [])
  const stored = await findPicturesByBytes(db, [...new Set(hashes)])
  const seen = new Map<string, number>()
  const found: ImportPlan = { added: [], changed: [], unchanged: 0, refused: [] }

  for (const row of file) {
    const { row: before, entry } = current.get(row.id) ?? {}
    try {
      checkRow(collection, row, before, seen)
      if (idsOfOtherLists.has(row.id)) {
        throw createRefusal('This id belongs to an entry of another list.')
      }
      const step = planRow(created, row, { row: before, entry }, stored)
      if (!entry) found.added.push(step)
      else if (step.differences.length > 0) found.changed.push(step)
      else found.unchanged++
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      found.refused.push({ row: row.row, message: error.message })
    }
  }
  return found
}

function checkRow(
  { hasPictures, words }: Collection,
  { row, id, fault, picture }: FileRow,
  current: Row | undefined,
  seen: Map<string, number>,
) {
  if (fault) throw createRefusal(fault)
  if (picture && !hasPictures) throw createRefusal(`The ${words.entries} have no pictures.`)
  if (id === '') return
  if (!idPattern.test(id)) {
    throw createRefusal('This id is not valid. Leave it empty for a new entry.')
  }
  const first = seen.get(id)
  if (first !== undefined) throw createRefusal(`The id is the same as in row ${first}.`)
  seen.set(id, row)
  if (current && current.deletedAt !== null) {
    throw createRefusal('This entry is deleted. Restore it first, or leave the id empty.')
  }
}

function planRow(
  { collection, entries, parseEntry }: CreatedCollection,
  { row, id, input, picture }: FileRow,
  current: { row: Row | undefined; entry: StoredEntry<string> | undefined },
  stored: Map<string, string>,
): ImportStep {
  const [titleField = ''] = Object.keys(collection.fields)
  const { translations, ...before } = current.entry
    ? { ...entries.pick(current.entry), ...pickSettings(current.entry) }
    : { ...toEntrySettings(defaultColumns), translations: {} }
  const parsed = parseEntry(current.entry ? { ...entries.pick(current.entry), ...input } : input)
  const columns = { ...defaultColumns, ...current.row, ...toSettingColumns(parsed) }
  checkSchedule(columns)
  const after = { ...before, ...entries.pick(parsed), ...toEntrySettings(columns) }
  const wordsBefore = flattenTranslations(translations)
  const wordsAfter = flattenTranslations(
    JSON.parse(mergeTranslations(JSON.stringify(translations ?? {}), parsed.translations ?? {})),
  )
  const storedId = picture && stored.get(picture.hash)
  const hasNewPicture = picture && (storedId === undefined || storedId !== current.row?.pictureId)
  return {
    row,
    id,
    title: String(parsed[titleField] ?? ''),
    input: parsed,
    ...(hasNewPicture && { picture: { ...picture, storedId } }),
    differences: [
      ...listDifferences(before, after),
      ...listDifferences(wordsBefore, { ...mapValues(wordsBefore, () => null), ...wordsAfter }),
      ...(hasNewPicture
        ? [{ field: 'picture', before: current.entry?.file ?? null, after: picture.name }]
        : []),
    ],
  }
}

function listDifferences(before: object, after: object): FieldDifference[] {
  return Object.entries(after)
    .map(([field, value]) => ({
      field,
      before: toText((before as Record<string, unknown>)[field]),
      after: toText(value),
    }))
    .filter((one) => one.before !== one.after)
}

function toText(value: unknown) {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const createRefusal = (message: string) => new HttpError(422, message)
