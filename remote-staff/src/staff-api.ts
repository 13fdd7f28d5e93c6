import { request } from '@sala/kit/api/request'
import { uploadPicture } from '@sala/kit/api/upload-picture'
import { idempotencyKey, ifMatch, newKey } from '@sala/kit/api/write-headers'
import type { Person, PersonFields } from '@sala/kit/contract/staff'

/** Whom a write is meant for: as they were when they had this version. */
type Known = Pick<Person, '_id' | 'version'>

export const listStaff = () => request<Person[]>('GET', '/staff')

/** @param key names the call, so that it can be repeated when its answer is lost */
export const createPerson = (fields: PersonFields, key: string) =>
  request<Person>('POST', '/staff', fields, idempotencyKey(key))

/** Its key is for browsers, which repeat by themselves what got no answer on an old connection. */
export const updatePerson = (person: Known, fields: PersonFields) =>
  request<Person>('PUT', `/staff/${person._id}`, fields, {
    ...ifMatch(person),
    ...idempotencyKey(newKey()),
  })

export const removePerson = (person: Known) =>
  request<void>('DELETE', `/staff/${person._id}`, undefined, ifMatch(person))

export const restorePerson = (id: string) => request<Person>('POST', `/staff/${id}/restore`)

export const uploadPersonPicture = (
  person: Known,
  file: File,
  onProgress: (sent: number) => void,
) =>
  uploadPicture<Person>(`/staff/${person._id}/image`, file, onProgress, {
    ...ifMatch(person),
    ...idempotencyKey(newKey()),
  })
