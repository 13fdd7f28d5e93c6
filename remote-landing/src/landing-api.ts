import { fetchIfChanged } from '@sala/kit/api/fetch-if-changed'
import { fetchJson } from '@sala/kit/api/fetch-json'
import { idempotencyKey } from '@sala/kit/api/write-headers'
import type { ContactFields } from '@sala/kit/contract/contact'
import type { StatusMessage } from '@sala/kit/contract/notice'
import type { OnPage } from '@sala/kit/contract/page'
import type { Room } from '@sala/kit/contract/rooms'
import type { Person } from '@sala/kit/contract/staff'
import { askedIn } from './words/spoken.ts'

/** An entry whose picture has arrived. */
export type Pictured<Entry> = Entry & { file: string }

interface MayHavePicture {
  file: string | null
}

/** A list of the API, without those who have no picture. */
export interface Source<Entry extends MayHavePicture> {
  load: () => Promise<Pictured<Entry>[]>
  /** @returns null when the list is still what this etag names */
  loadIfChanged: (etag: string) => Promise<Pictured<Entry>[] | null>
}

export const staffSource = sourceAt<OnPage<Person>>('/staff')
export const roomsSource = sourceAt<OnPage<Room>>('/rooms')

/** @param key names the call, so that it can be repeated when its answer is lost */
export const sendEmail = (fields: ContactFields & { website?: string }, key: string) =>
  fetchJson<StatusMessage>('POST', `/send-email${askedIn()}`, fields, {
    ...idempotencyKey(key),
    // Since the page was asked for: what comes at once was not written by a person.
    'sala-open-ms': Math.round(performance.now()).toString(),
  })

function sourceAt<Entry extends MayHavePicture>(path: string): Source<Entry> {
  return {
    load: async () => pictured(await fetchJson<Entry[]>('GET', path + askedIn())),
    loadIfChanged: async (etag) => {
      const entries = await fetchIfChanged<Entry[]>(path + askedIn(), etag)
      return entries && pictured(entries)
    },
  }
}

export function pictured<Entry extends MayHavePicture>(entries: Entry[]) {
  return entries.filter((entry): entry is Pictured<Entry> => entry.file !== null)
}
