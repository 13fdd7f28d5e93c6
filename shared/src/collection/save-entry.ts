import { ApiError } from '../api/api-error.ts'
import type { PictureUpload } from '../api/pictures.ts'
import { newKey } from '../api/write-headers.ts'
import { type Draft, type KnownEntry, toKnownEntry } from '../ui/draft.ts'
import { recordFailure } from '../ui/use-resend.ts'

interface DraftInForm<Fields> {
  /** The current draft. */
  current: () => Draft<Fields>
  /** Stores changes of the draft. */
  change: (changes: Partial<Draft<Fields>>) => void
}

/** The write calls of a list. They return the entry after the change. */
interface EntryCalls<Fields, Entry extends KnownEntry> {
  create: (fields: Fields, ...more: SaveArguments) => Promise<Entry>
  update: (entry: KnownEntry, fields: Fields, ...more: SaveArguments) => Promise<Entry>
}

/** The idempotency key, and the picture that is saved together with the fields. */
export type SaveArguments = [key: string, picture?: PictureUpload]

/** Statuses that rule out that this request has changed anything. */
const refusedStatuses = [400, 404, 412, 413, 415, 422]
/** Those that rule it out for its earlier tries, too: the server finds their key first. */
const refusedBeforeStatuses = [404, 412]

/**
 * Saves a form by one request. After a lost response it sends the form with the same key, so that no entry is added
 * twice and the user's own change does not look like a conflict. If the form was changed meanwhile, the server answers
 * what the first request has saved, and that entry is changed.
 * @param file null in a list without pictures
 * @throws {ApiError} 412 with `current` when somebody else has changed the entry, 404 when it was deleted
 */
export async function saveEntry<Fields extends object, Entry extends KnownEntry>(
  { current, change }: DraftInForm<Fields>,
  file: File | null,
  { create, update }: EntryCalls<Fields, Entry>,
  onProgress: (sent: number) => void,
) {
  const before = current().sent

  function send(key: string) {
    const { entry, fields, sent } = current()
    change({ sent: { ...sent, key, fields } })
    const picture = file ? { file, onProgress } : undefined
    return entry ? update(entry, fields, key, picture) : create(fields, key, picture)
  }

  try {
    const entry = await send(before?.key ?? newKey()).catch((error: unknown) => {
      const saved = before && findSavedBefore(error)
      if (!saved) throw error
      change({ entry: toKnownEntry(saved) })
      return send(newKey())
    })
    change({ entry: toKnownEntry(entry), sent: null })
  } catch (error) {
    const httpStatus = error instanceof ApiError ? error.httpStatus : 0
    const isFirstTry = current().sent?.key !== before?.key
    const statuses = isFirstTry ? refusedStatuses : refusedBeforeStatuses
    const { sent } = current()
    change({ sent: sent && !statuses.includes(httpStatus) ? recordFailure(sent, error) : null })
    throw error
  }
}

/** The entry as the first request with the key has saved it, when this one was refused for another content. */
const findSavedBefore = (error: unknown) =>
  error instanceof ApiError && error.httpStatus === 422 && (error.current as KnownEntry | undefined)
