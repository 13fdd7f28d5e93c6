import { request } from '@sala/shared/api/request'
import type { ContactFields } from '@sala/shared/contract/contact'
import type { StatusMessage } from '@sala/shared/contract/notice'
import type { Room } from '@sala/shared/contract/rooms'
import type { Person } from '@sala/shared/contract/staff'

/** An entry whose picture has arrived. */
export type Pictured<Entry> = Entry & { file: string }

export const listStaff = () => request<Person[]>('GET', '/staff').then(pictured)

export const listRooms = () => request<Room[]>('GET', '/rooms').then(pictured)

export const sendEmail = (fields: ContactFields) =>
  request<StatusMessage>('POST', '/send-email', fields)

function pictured<Entry extends { file: string | null }>(entries: Entry[]) {
  return entries.filter((entry): entry is Pictured<Entry> => entry.file !== null)
}
