import type { Entry, EntrySettings } from './entry.ts'

/** A staff member as `GET /api/staff` lists it. */
export interface Person extends Entry {
  name: string
}

/** Body of `POST /api/staff` and `PUT /api/staff/{id}`. */
export interface PersonFields extends Partial<EntrySettings> {
  name: string
}

/** A room as `GET /api/rooms` lists it. */
export interface Room extends Entry {
  title: string
  description: string
}

/** Body of `POST /api/rooms` and `PUT /api/rooms/{id}`. */
export interface RoomFields extends Partial<EntrySettings> {
  title: string
  description: string
}
