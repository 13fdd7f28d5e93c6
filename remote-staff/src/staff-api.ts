import { request } from '@sala/shared/api/request'
import { uploadPicture } from '@sala/shared/api/upload-picture'
import type { Person, PersonFields } from '@sala/shared/contract/staff'

export const listStaff = () => request<Person[]>('GET', '/staff')

export const createPerson = (fields: PersonFields) => request<Person>('POST', '/staff', fields)

export const updatePerson = (id: string, fields: PersonFields) =>
  request<Person>('PUT', `/staff/${id}`, fields)

export const removePerson = (id: string) => request<void>('DELETE', `/staff/${id}`)

export const restorePerson = (id: string) => request<Person>('POST', `/staff/${id}/restore`)

export const uploadPersonPicture = (id: string, file: File, onProgress: (sent: number) => void) =>
  uploadPicture<Person>(`/staff/${id}/image`, file, onProgress)
