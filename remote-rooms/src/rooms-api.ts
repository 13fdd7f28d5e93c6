import { request } from '@sala/shared/api/request'
import { uploadPicture } from '@sala/shared/api/upload-picture'
import type { Room, RoomFields } from '@sala/shared/contract/rooms'

export const listRooms = () => request<Room[]>('GET', '/rooms')

export const createRoom = (fields: RoomFields) => request<Room>('POST', '/rooms', fields)

export const updateRoom = (id: string, fields: RoomFields) =>
  request<Room>('PUT', `/rooms/${id}`, fields)

export const removeRoom = (id: string) => request<void>('DELETE', `/rooms/${id}`)

export const restoreRoom = (id: string) => request<Room>('POST', `/rooms/${id}/restore`)

export const uploadRoomPicture = (id: string, file: File, onProgress: (sent: number) => void) =>
  uploadPicture<Room>(`/rooms/${id}/image`, file, onProgress)
