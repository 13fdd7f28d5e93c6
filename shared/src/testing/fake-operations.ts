import type { Credentials, Session } from '../contract/auth.ts'
import type { Entry } from '../contract/entry.ts'
import type { Person, Room } from '../contract/staff-and-rooms.ts'
import {
  createFakeAccountOperations,
  fakeCredentials,
  fakeSession,
  success,
} from './fake-account.ts'
import { createFakeAuditOperations } from './fake-audit.ts'
import { createFakeInboxOperations } from './fake-inbox.ts'
import { FakeError, FakeList } from './fake-list.ts'
import {
  createFakeListOperations,
  type ListOperation,
  type OperationHandler,
} from './fake-list-operations.ts'
import { createFakePeopleOperations } from './fake-people.ts'
import { createFakeSiteOperations } from './fake-site.ts'
import { createFakeTeamOperations } from './fake-teams.ts'
import { createFakeTodayOperations } from './fake-today.ts'

export interface FakeData {
  rooms: Room[]
  staff: Person[]
  /** The lists of remotes by their names, such as `remotes/garden/plants`; any other is empty. */
  remotes?: Record<RemoteListName, Entry[]>
}

type RemoteListName = `remotes/${string}/${string}`
export type Operation =
  | keyof ReturnType<typeof createFakeOperations>
  | ListOperation<RemoteListName>

/** Creates the API: handlers by method and path, as in section 7 of the specification. */
export function createFakeOperations(data: FakeData) {
  const rooms = new FakeList(data.rooms)
  const staff = new FakeList(data.staff)

  return {
    'POST /auth/login': (_id: string, body: unknown) => login(body as Credentials),
    'POST /auth/logout': () => undefined,
    ...createFakeAccountOperations(),
    ...createFakePeopleOperations(),
    ...createFakeSiteOperations(),
    ...createFakeTeamOperations(),
    ...createFakeTodayOperations(),
    ...createFakeAuditOperations(),
    ...createFakeListOperations('staff', staff),
    ...createFakeListOperations('rooms', rooms),
    'POST /send-email': () => success('Thank you. We will write back today.'),
    ...createFakeInboxOperations(),
  }
}

/** Creates the lookup of handlers for lists of remotes. A list is created at its first request. */
export function createRemoteOperationLookup({ remotes = {} }: FakeData) {
  const lists = new Map<string, Partial<Record<string, OperationHandler>>>()
  return (operation: string): OperationHandler | undefined => {
    const name = /(?<= \/)remotes\/[^/?]+\/[^/?]+/.exec(operation)?.[0] as
      | RemoteListName
      | undefined
    if (!name) return undefined
    const handlers: Partial<Record<string, OperationHandler>> =
      lists.get(name) ?? createFakeListOperations(name, new FakeList(remotes[name] ?? []))
    lists.set(name, handlers)
    return handlers[operation]
  }
}

const idIn =
  /^\/(?:rooms|staff|remotes\/[^/?]+\/[^/?]+|auth\/sessions|auth\/passkeys|messages|teams|people\/invitations|people|site\/editions)\/(?!end-others|erase|export|import|inbox|invitations|notices|options|passkeys|retry|unread|required|selection|sign-in)([^/?]+)/

/** Returns the operation of a request and the id in its path. */
export function parseOperation(method: string, path: string) {
  const id = idIn.exec(path)?.[1] ?? ''
  const asked = path
    .replace(/\?(view=all|(about|before|filter)=.*)$/, '')
    .replace(/\/history\/\d+/, '/history/{version}')
  const template = id ? asked.replace(`/${id}`, '/{id}') : asked
  return { operation: `${method} ${template}` as Operation, id: decodeURIComponent(id) }
}

function login({ email, password }: Credentials): Session {
  if (email !== fakeCredentials.email || password !== fakeCredentials.password) {
    throw new FakeError(401, 'This email address and password do not belong together.')
  }
  return fakeSession(email)
}
