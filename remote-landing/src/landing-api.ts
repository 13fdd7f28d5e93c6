import { request } from '@sala/shared/api/request'
import { requestIfChanged } from '@sala/shared/api/request-if-changed'
import { idempotencyKey } from '@sala/shared/api/write-headers'
import type { ContactFields } from '@sala/shared/contract/contact'
import type { StatusMessage } from '@sala/shared/contract/notice'
import type { OnPage } from '@sala/shared/contract/page'
import type { Room } from '@sala/shared/contract/rooms'
import type { Person } from '@sala/shared/contract/staff'

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
export const sendEmail = (fields: ContactFields, key: string) =>
  request<StatusMessage>('POST', '/send-email', fields, idempotencyKey(key))

function sourceAt<Entry extends MayHavePicture>(path: string): Source<Entry> {
  return {
    load: async () => pictured(await request<Entry[]>('GET', path)),
    loadIfChanged: async (etag) => {
      const entries = await requestIfChanged<Entry[]>(path, etag)
      return entries && pictured(entries)
    },
  }
}

export function pictured<Entry extends MayHavePicture>(entries: Entry[]) {
  return entries.filter((entry): entry is Pictured<Entry> => entry.file !== null)
}
