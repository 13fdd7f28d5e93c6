import type { Entry, EntrySettings } from './entry.ts'

/** A staff member as `GET /api/staff` lists it. */
export interface Person extends Entry {
  name: string
}

/** What `POST /api/staff` and `PUT /api/staff/{id}` take. */
export interface PersonFields extends Partial<EntrySettings> {
  name: string
}
