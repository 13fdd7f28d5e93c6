import type { FieldDifference } from '@sala/kit/contract/transfer'
import type { Db } from '../../../foundation/db/database.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { findPicturesByBytes } from '../../pictures/repository.ts'
import { checkDates, choicesIn, fromColumns, toColumns, usualColumns } from '../choices.ts'
import type { EntryOf, Given } from '../collection.ts'
import type { CollectionCore } from '../collection-core.ts'
import type { Row } from '../storage.ts'
import { joinTranslations, wordsIn } from '../translations.ts'
import type { FilePicture, FileRow } from './file-row.ts'

/** The planned change of one entry. */
export interface Step {
  row: number
  /** '' for an entry that gets an id of its own. */
  id: string
  title: string
  given: Given
  /** Its new picture, and the id of the stored copy if there is one. */
  picture?: FilePicture & { storedId: string | undefined }
  /** Empty for a new entry. */
  differences: FieldDifference[]
}

/** What an import would do. */
export interface Plan {
  added: Step[]
  changed: Step[]
  unchanged: number
  refused: { row: number; message: string }[]
}

/** The form of the ids that entries get. */
const anId = /^[\w-]{22}$/

/** Plans an import. */
export function planImportTo({ collection, entries, given }: CollectionCore) {
  const { fields, hasPictures, words } = collection
  const titleField = Object.keys(fields)[0] ?? ''

  return async function plan(db: Db, file: FileRow[]): Promise<Plan> {
    const ids = [...new Set(file.map(({ id }) => id).filter((id) => anId.test(id)))]
    const rows = await entries.rows(db, ids)
    const known = new Map(rows.map((row) => [row.id, row]))
    const described = await entries.describeAll(db, rows)
    const entryOf = new Map(described.map((entry) => [entry._id, entry]))
    const elsewhere = await entries.takenElsewhere(db, ids)
    const hashes = file.flatMap(({ picture }) => picture?.hash ?? [])
    const stored = await findPicturesByBytes(db, [...new Set(hashes)])
    const seen = new Map<string, number>()
    const found: Plan = { added: [], changed: [], unchanged: 0, refused: [] }

    for (const row of file) {
      try {
        refuse(row, known.get(row.id), seen)
        if (elsewhere.has(row.id)) throw refusal('Its id is that of an entry of another list.')
        const entry = entryOf.get(row.id)
        const step = stepOf(row, { row: known.get(row.id), entry }, stored)
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

  function refuse(
    { row, id, fault, picture }: FileRow,
    known: Row | undefined,
    seen: Map<string, number>,
  ) {
    if (fault) throw refusal(fault)
    if (picture && !hasPictures) throw refusal(`The ${words.entries} have no pictures.`)
    if (id === '') return
    if (!anId.test(id)) {
      throw refusal('Its id is none that an export has given; leave it empty for a new entry.')
    }
    const first = seen.get(id)
    if (first !== undefined) throw refusal(`Row ${first} has the same id.`)
    seen.set(id, row)
    if (known && known.deletedAt !== null) {
      throw refusal('It is deleted. Please bring it back first, or leave its id empty.')
    }
  }

  function stepOf(
    { row, id, given: asked, picture }: FileRow,
    is: { row: Row | undefined; entry: EntryOf<string> | undefined },
    stored: Map<string, string>,
  ): Step {
    const merged = is.entry ? { ...entries.pick(is.entry), ...asked } : asked
    const taken = given.inBody(merged)
    const columns = toColumns(taken)
    checkDates({ ...(is.row ?? usualColumns), ...columns })
    const { translations, ...before } = is.entry
      ? { ...entries.pick(is.entry), ...choicesIn(is.entry) }
      : { ...fromColumns(usualColumns), translations: {} }
    const kept = JSON.stringify(translations ?? {})
    const after = {
      ...before,
      ...entries.pick(taken),
      ...fromColumns({ ...(is.row ?? usualColumns), ...columns }),
    }
    const wordsBefore = wordsIn(translations)
    const wordsAfter = wordsIn(JSON.parse(joinTranslations(kept, taken.translations ?? {})))
    const storedId = picture && stored.get(picture.hash)
    const hasOther = picture && (storedId === undefined || storedId !== is.row?.pictureId)
    return {
      row,
      id,
      title: String(taken[titleField] ?? ''),
      given: taken,
      ...(hasOther && { picture: { ...picture, storedId } }),
      differences: [
        ...differences(before, after),
        ...differences(wordsBefore, { ...noneOf(wordsBefore), ...wordsAfter }),
        ...(hasOther
          ? [{ field: 'picture', before: is.entry?.file ?? null, after: picture.name }]
          : []),
      ],
    }
  }

  function differences(before: object, after: object): FieldDifference[] {
    return Object.entries(after)
      .map(([field, value]) => ({
        field,
        before: textOf((before as Record<string, unknown>)[field]),
        after: textOf(value),
      }))
      .filter((one) => one.before !== one.after)
  }
}

const textOf = (value: unknown) =>
  value === undefined || value === null
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

const noneOf = (words: object) => Object.fromEntries(Object.keys(words).map((name) => [name, null]))

const refusal = (message: string) => new HttpError(422, message)
