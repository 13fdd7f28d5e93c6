import type { Entry, EntrySettings } from './entry.ts'

/** A room as `GET /api/rooms` lists it. */
export interface Room extends Entry {
  title: string
  description: string
}

/** What `POST /api/rooms` and `PUT /api/rooms/{id}` take. */
export interface RoomFields extends Partial<EntrySettings> {
  title: string
  description: string
}
