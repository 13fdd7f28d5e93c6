import type { Credentials, Session } from '../contract/auth.ts'
import type { Entry } from '../contract/entry.ts'
import type { Person, Room } from '../contract/staff-and-rooms.ts'
import { done, fakeAccountOperations, fakeSession } from './fake-account.ts'
import { fakeCredentials } from './fake-credentials.ts'
import { fakeInboxOperations } from './fake-inbox.ts'
import { FakeFailure, FakeList } from './fake-list.ts'
import { fakeListOperations, type OfList, type Run } from './fake-list-operations.ts'
import { fakePeopleOperations } from './fake-people.ts'
import { fakeSiteOperations } from './fake-site.ts'
import { fakeTeamOperations } from './fake-teams.ts'
import { fakeTodayOperations } from './fake-today.ts'
import { fakeTrailOperations } from './fake-trail.ts'

export interface FakeData {
  rooms: Room[]
  staff: Person[]
  /** The lists of remotes by their names, such as `remotes/garden/plants`; any other is empty. */
  remotes?: Record<RemoteListName, Entry[]>
}

type RemoteListName = `remotes/${string}/${string}`
export type Operation = keyof ReturnType<typeof fakeOperations> | OfList<RemoteListName>

/** What the API does, by method and path as the specification writes them (section 7). */
export function fakeOperations(data: FakeData) {
  const rooms = new FakeList(data.rooms)
  const staff = new FakeList(data.staff)

  return {
    'POST /auth/login': (_id: string, body: unknown) => login(body as Credentials),
    'POST /auth/logout': () => undefined,
    ...fakeAccountOperations(),
    ...fakePeopleOperations(),
    ...fakeSiteOperations(),
    ...fakeTeamOperations(),
    ...fakeTodayOperations(),
    ...fakeTrailOperations(),
    ...fakeListOperations('staff', staff),
    ...fakeListOperations('rooms', rooms),
    'POST /send-email': () => done('Thank you. We will write back today.'),
    ...fakeInboxOperations(),
  }
}

/** Returns how to find what is done with lists of remotes: whichever is asked for is there. */
export function fakeRemoteOperations({ remotes = {} }: FakeData) {
  const lists = new Map<string, Partial<Record<string, Run>>>()
  return (operation: string): Run | undefined => {
    const name = /(?<= \/)remotes\/[^/?]+\/[^/?]+/.exec(operation)?.[0] as
      | RemoteListName
      | undefined
    if (!name) return undefined
    const known: Partial<Record<string, Run>> =
      lists.get(name) ?? fakeListOperations(name, new FakeList(remotes[name] ?? []))
    lists.set(name, known)
    return known[operation]
  }
}

const idIn =
  /^\/(?:rooms|staff|remotes\/[^/?]+\/[^/?]+|auth\/sessions|auth\/passkeys|messages|teams|people\/invitations|people|site\/editions)\/(?!end-others|erase|export|import|inbox|invitations|notices|options|passkeys|retry|unread|required|selection|sign-in)([^/?]+)/

/** The operation that a call asks for, and the id in its path. */
export function operationOf(method: string, path: string) {
  const id = idIn.exec(path)?.[1] ?? ''
  const asked = path
    .replace(/\?(view=all|(about|before|filter)=.*)$/, '')
    .replace(/\/history\/\d+/, '/history/{version}')
  const template = id ? asked.replace(`/${id}`, '/{id}') : asked
  return { operation: `${method} ${template}` as Operation, id: decodeURIComponent(id) }
}

function login({ email, password }: Credentials): Session {
  if (email !== fakeCredentials.email || password !== fakeCredentials.password) {
    throw new FakeFailure(401, 'This email address and password do not belong together.')
  }
  return fakeSession(email)
}
