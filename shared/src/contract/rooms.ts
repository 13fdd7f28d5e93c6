import type { Picture } from './picture.ts'

/** A room as `GET /api/rooms` lists it. `file` is null until its picture has arrived. */
export interface Room {
  _id: string
  title: string
  description: string
  /** Address of the picture, immutable, ending in a file name. */
  file: string | null
  picture: Picture | null
  /** Counts its writes; its ETag is this in quotes. */
  version: number
}

/** What `POST /api/rooms` and `PUT /api/rooms/{id}` take. */
export interface RoomFields {
  title: string
  description: string
}
