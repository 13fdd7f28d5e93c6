import type { Credentials, Session } from '../contract/auth.ts'
import type { ContactFields, ContactMessage } from '../contract/contact.ts'
import type { Room, RoomFields } from '../contract/rooms.ts'
import type { Person, PersonFields } from '../contract/staff.ts'
import { fakeAccountOperations, fakeSession } from './fake-account.ts'
import { fakeCredentials } from './fake-credentials.ts'
import { FakeFailure, FakeList } from './fake-list.ts'
import { fakeTeamOperations } from './fake-teams.ts'
import { fakeTrailOperations } from './fake-trail.ts'

export interface FakeData {
  rooms: Room[]
  staff: Person[]
}

export type Operation = keyof ReturnType<typeof fakeOperations>

/** What the API does, by method and path as the specification writes them (section 7). */
export function fakeOperations(data: FakeData) {
  const rooms = new FakeList(data.rooms)
  const staff = new FakeList(data.staff)
  const messages: ContactMessage[] = []

  return {
    'POST /auth/login': (_id: string, body: unknown) => login(body as Credentials),
    'POST /auth/logout': () => undefined,
    ...fakeAccountOperations(),
    ...fakeTeamOperations(),
    ...fakeTrailOperations(),
    'GET /staff': () => staff.all(),
    'GET /staff/{id}': (id: string) => staff.one(id),
    'POST /staff': (_id: string, body: unknown) => staff.add(body as PersonFields),
    'PUT /staff/{id}': (id: string, body: unknown, headers: Headers) =>
      staff.change(id, body as PersonFields, headers),
    'PUT /staff/{id}/image': (id: string, body: unknown, headers: Headers) =>
      staff.setPicture(id, fileOf(body), headers),
    'DELETE /staff/{id}': (id: string, _: unknown, headers: Headers) => staff.remove(id, headers),
    'POST /staff/{id}/restore': (id: string) => staff.restore(id),
    'GET /rooms': () => rooms.all(),
    'GET /rooms/{id}': (id: string) => rooms.one(id),
    'POST /rooms': (_id: string, body: unknown) => rooms.add(body as RoomFields),
    'PUT /rooms/{id}': (id: string, body: unknown, headers: Headers) =>
      rooms.change(id, body as RoomFields, headers),
    'PUT /rooms/{id}/image': (id: string, body: unknown, headers: Headers) =>
      rooms.setPicture(id, fileOf(body), headers),
    'DELETE /rooms/{id}': (id: string, _: unknown, headers: Headers) => rooms.remove(id, headers),
    'POST /rooms/{id}/restore': (id: string) => rooms.restore(id),
    'POST /send-email': (_id: string, body: unknown) => {
      messages.unshift(received(body as ContactFields))
      return { status: 'success', message: 'Thank you. We will write back today.' }
    },
    'GET /messages': () => messages,
    'GET /health': () => ({ status: 'success', message: 'All is well.' }),
  }
}

const idIn =
  /^\/(?:rooms|staff|auth\/sessions|auth\/passkeys|teams)\/(?!end-others|options|required|sign-in)([^/]+)/

/** The operation that a call asks for, and the id in its path. */
export function operationOf(method: string, path: string) {
  const id = idIn.exec(path)?.[1] ?? ''
  const template = id ? path.replace(`/${id}`, '/{id}') : path
  return { operation: `${method} ${template}` as Operation, id: decodeURIComponent(id) }
}

function login({ email, password }: Credentials): Session {
  if (email !== fakeCredentials.email || password !== fakeCredentials.password) {
    throw new FakeFailure(401, 'This email address and password do not belong together.')
  }
  return fakeSession(email)
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
