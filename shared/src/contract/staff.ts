import type { Picture } from './picture.ts'

/** A staff member as `GET /api/staff` lists it. `file` is null until its picture has arrived. */
export interface Person {
  _id: string
  name: string
  /** Address of the picture, immutable, ending in a file name. */
  file: string | null
  picture: Picture | null
  /** Counts its writes; its ETag is this in quotes. */
  version: number
}

/** What `POST /api/staff` and `PUT /api/staff/{id}` take. */
export interface PersonFields {
  name: string
}
