import type { Credentials, Session } from '../contract/auth.ts'
import type { ContactFields, ContactMessage } from '../contract/contact.ts'
import type { Room, RoomFields } from '../contract/rooms.ts'
import type { Person, PersonFields } from '../contract/staff.ts'
import { FakeFailure, FakeList } from './fake-list.ts'

export interface FakeData {
  rooms: Room[]
  staff: Person[]
}

export const fakeCredentials: Credentials = { email: 'admin@sala.example', password: 'lantern' }

export type Operation = keyof ReturnType<typeof fakeOperations>

/** What the API does, by method and path as the specification writes them (section 7). */
export function fakeOperations(data: FakeData) {
  const rooms = new FakeList(data.rooms)
  const staff = new FakeList(data.staff)
  const messages: ContactMessage[] = []

  return {
    'POST /auth/login': (_id: string, body: unknown) => login(body as Credentials),
    'POST /auth/logout': () => undefined,
    'GET /staff': () => staff.all(),
    'POST /staff': (_id: string, body: unknown) => staff.add(body as PersonFields),
    'PUT /staff/{id}': (id: string, body: unknown) => staff.change(id, body as PersonFields),
    'PUT /staff/{id}/image': (id: string, body: unknown) => staff.setPicture(id, fileOf(body)),
    'DELETE /staff/{id}': (id: string) => staff.remove(id),
    'POST /staff/{id}/restore': (id: string) => staff.restore(id),
    'GET /rooms': () => rooms.all(),
    'POST /rooms': (_id: string, body: unknown) => rooms.add(body as RoomFields),
    'PUT /rooms/{id}': (id: string, body: unknown) => rooms.change(id, body as RoomFields),
    'PUT /rooms/{id}/image': (id: string, body: unknown) => rooms.setPicture(id, fileOf(body)),
    'DELETE /rooms/{id}': (id: string) => rooms.remove(id),
    'POST /rooms/{id}/restore': (id: string) => rooms.restore(id),
    'POST /send-email': (_id: string, body: unknown) => {
      messages.unshift(received(body as ContactFields))
      return { status: 'success', message: 'Thank you. We will write back today.' }
    },
    'GET /messages': () => messages,
    'GET /health': () => ({ status: 'success', message: 'All is well.' }),
  }
}

/** The operation that a call asks for, and the id in its path. */
export function operationOf(method: string, path: string) {
  const id = /^\/(?:rooms|staff)\/([^/]+)/.exec(path)?.[1] ?? ''
  const template = id ? path.replace(`/${id}`, '/{id}') : path
  return { operation: `${method} ${template}` as Operation, id: decodeURIComponent(id) }
}

function login({ email, password }: Credentials): Session {
  if (email !== fakeCredentials.email || password !== fakeCredentials.password) {
    throw new FakeFailure(401, 'This email address and password do not belong together.')
  }
  return { token: 'fake-token', expiresAt: '2099-01-01T00:00:00.000Z', email }
}

function fileOf(body: unknown): File {
  const file = body instanceof FormData ? body.get('file') : null
  if (!(file instanceof File)) throw new FakeFailure(400, 'A picture is needed.')
  return file
}

function received(fields: ContactFields): ContactMessage {
  return {
    ...fields,
    _id: crypto.randomUUID(),
    receivedAt: new Date().toISOString(),
    deliveredAt: null,
    attempts: 0,
    lastError: null,
  }
}
