import { fetchIfChanged, fetchJson } from '@sala/kit/api/fetch-json'
import { idempotencyKey } from '@sala/kit/api/write-headers'
import type { StatusMessage } from '@sala/kit/contract/events'
import type { ContactFields } from '@sala/kit/contract/messages'
import type { OnPage } from '@sala/kit/contract/page'
import type { Person, Room } from '@sala/kit/contract/staff-and-rooms'
import { languageQuery } from './words/translation.ts'

export type WithPicture<Entry> = Entry & { file: string }

interface MayHavePicture {
  file: string | null
}

/** A list of the API, without entries that have no picture. */
export interface Source<Entry extends MayHavePicture> {
  load: () => Promise<WithPicture<Entry>[]>
  /** @returns null if the list still has this etag */
  loadIfChanged: (etag: string) => Promise<WithPicture<Entry>[] | null>
}

export const staffSource = createSource<OnPage<Person>>('/staff')
export const roomsSource = createSource<OnPage<Room>>('/rooms')

/** @param key the idempotency key, which makes it safe to retry a lost call */
export const sendEmail = (fields: ContactFields & { leaveEmpty?: string }, key: string) =>
  fetchJson<StatusMessage>('POST', `/send-email${languageQuery()}`, fields, {
    ...idempotencyKey(key),
    // Milliseconds since navigation: a very short time is one of the signs of spam.
    'sala-open-ms': Math.round(performance.now()).toString(),
  })

function createSource<Entry extends MayHavePicture>(path: string): Source<Entry> {
  return {
    load: async () => withPicture(await fetchJson<Entry[]>('GET', path + languageQuery())),
    loadIfChanged: async (etag) => {
      const entries = await fetchIfChanged<Entry[]>(path + languageQuery(), etag)
      return entries && withPicture(entries)
    },
  }
}

export function withPicture<Entry extends MayHavePicture>(entries: Entry[]) {
  return entries.filter((entry): entry is WithPicture<Entry> => entry.file !== null)
}
