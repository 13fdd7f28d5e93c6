import type { RoomFields } from '@sala/kit/contract/rooms'

/** Where the demo content goes; all of it is kept or, should something fail, none of it. */
export interface DemoStore {
  addPerson(name: string, picture: Buffer, fileName: string): Promise<void>
  addRoom(fields: RoomFields, picture: Buffer, fileName: string): Promise<void>
}
