import type { AuditRecord } from '../contract/audit.ts'
import type { Credentials } from '../contract/auth.ts'
import type { Entry } from '../contract/entry.ts'
import type { Person, Room } from '../contract/staff-and-rooms.ts'
import {
  createFakeAccountOperations,
  fakeCredentials,
  fakeSession,
  success,
} from './fake-account.ts'
import { createFakeInboxOperations } from './fake-inbox.ts'
import {
  type Asked,
  createFakeListOperations,
  FakeError,
  type ListOperation,
  type OperationHandler,
} from './fake-list.ts'
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
function createFakeOperations({ rooms, staff }: FakeData) {
  return {
    'POST /auth/login': ({ body: { email, password } }: Asked<Credentials>) => {
      if (email !== fakeCredentials.email || password !== fakeCredentials.password)
        throw new FakeError(401, 'This email address and password do not belong together.')
      return fakeSession(email)
    },
    'POST /auth/logout': () => undefined,
    ...createFakeAccountOperations(),
    ...createFakePeopleOperations(),
    ...createFakeSiteOperations(),
    ...createFakeTeamOperations(),
    ...createFakeTodayOperations(),
    'GET /audit': () => auditRecords,
    ...createFakeListOperations('staff', staff),
    ...createFakeListOperations('rooms', rooms),
    'POST /send-email': () => success('Thank you. We will write back today.'),
    ...createFakeInboxOperations(),
  }
}

const mali = { name: 'Mali', file: null }
const record = {
  at: '2026-03-02T09:30:00.000Z',
  who: 'admin@sala.example',
  from: '203.0.113.7',
  subject: 'mali',
}
const auditRecords: AuditRecord[] = [
  { ...record, seq: 3, action: 'staff.change', before: mali, after: { ...mali, name: 'Ploy' } },
  { ...record, seq: 2, action: 'staff.add', before: null, after: mali },
]

/** Creates the lookup of handlers. A remote's list is created at its first request. */
export function createOperationLookup(data: FakeData) {
  const operations: Record<string, OperationHandler> = createFakeOperations(data)
  const created = new Set<string>()
  return (operation: string): OperationHandler | undefined => {
    const name = /(?<= \/)remotes\/[^/?]+\/[^/?]+/.exec(operation)?.[0] as
      | RemoteListName
      | undefined
    if (name && !created.has(name)) {
      Object.assign(operations, createFakeListOperations(name, data.remotes?.[name] ?? []))
      created.add(name)
    }
    return operations[operation]
  }
}

const idIn =
  /^\/(?:rooms|staff|remotes\/[^/?]+\/[^/?]+|auth\/sessions|auth\/passkeys|messages|teams|releases|people\/invitations|people|site\/editions)\/(?!deleted|end-others|erase|export|import|inbox|invitations|notices|options|passkeys|retry|unread|required|retired|selection|sign-in)([^/?]+)/

/** Returns the operation of a request and the id in its path. */
export function parseOperation(method: string, path: string) {
  const id = idIn.exec(path)?.[1] ?? ''
  const asked = path
    .replace(/\?(view=all|(about|before|filter|most)=.*)$/, '')
    .replace(/\/history\/\d+/, '/history/{version}')
    .replace(/\/previews\/\w+\/revoke/, '/previews/{link}/revoke')
  const template = id ? asked.replace(`/${id}`, '/{id}') : asked
  return { operation: `${method} ${template}` as Operation, id: decodeURIComponent(id) }
}
