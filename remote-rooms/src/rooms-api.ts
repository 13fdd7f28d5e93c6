import { request } from '@sala/kit/api/request'
import { uploadPicture } from '@sala/kit/api/upload-picture'
import { idempotencyKey, ifMatch, newKey } from '@sala/kit/api/write-headers'
import type { Room, RoomFields } from '@sala/kit/contract/rooms'

/** What a write is meant for: the room as it was when it had this version. */
type Known = Pick<Room, '_id' | 'version'>

export const listRooms = () => request<Room[]>('GET', '/rooms')

/** @param key names the call, so that it can be repeated when its answer is lost */
export const createRoom = (fields: RoomFields, key: string) =>
  request<Room>('POST', '/rooms', fields, idempotencyKey(key))

/** Its key is for browsers, which repeat by themselves what got no answer on an old connection. */
export const updateRoom = (room: Known, fields: RoomFields) =>
  request<Room>('PUT', `/rooms/${room._id}`, fields, {
    ...ifMatch(room),
    ...idempotencyKey(newKey()),
  })

export const removeRoom = (room: Known) =>
  request<void>('DELETE', `/rooms/${room._id}`, undefined, ifMatch(room))

export const restoreRoom = (id: string) => request<Room>('POST', `/rooms/${id}/restore`)

export const uploadRoomPicture = (room: Known, file: File, onProgress: (sent: number) => void) =>
  uploadPicture<Room>(`/rooms/${room._id}/image`, file, onProgress, {
    ...ifMatch(room),
    ...idempotencyKey(newKey()),
  })
