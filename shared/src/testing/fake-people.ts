import type { JoinRequest, LinkCheck, LinkDetails } from '../contract/auth.ts'
import type { Invitation, Invited, PasswordLink, People, Person, Role } from '../contract/people.ts'
import { checkProof, fakeCredentials, fakeSession, type Proven, success } from './fake-account.ts'
import { type Asked, FakeError } from './fake-list.ts'

/** The tokens that the fake API accepts from a link, once. */
export const fakeInvitationToken = 'lotus'
export const fakeResetToken = 'jasmine'

const minPasswordLength = 12

const owner: Person = {
  _id: 'person-0',
  email: fakeCredentials.email,
  role: 'owner',
  isSelf: true,
  createdAt: '2026-01-04T08:00:00.000Z',
  lastSignInAt: '2026-03-02T09:30:00.000Z',
  passkeys: 0,
  sessions: 3,
}

const others: Person[] = [
  {
    ...owner,
    _id: 'person-1',
    email: 'ploy@sala.example',
    role: 'editor',
    isSelf: false,
    passkeys: 1,
    sessions: 2,
  },
  {
    ...owner,
    _id: 'person-2',
    email: 'chai@sala.example',
    role: 'developer',
    isSelf: false,
    lastSignInAt: null,
    sessions: 0,
  },
]

const open: Invitation = {
  _id: 'invitation-0',
  email: 'mali@sala.example',
  role: 'reader',
  invitedBy: owner.email,
  expiresAt: '2026-03-03T09:30:00.000Z',
  byMail: false,
  deliveredAt: null,
  lastError: null,
  failure: null,
  endedAt: null,
}

/** Users, invitations and password links. */
export function createFakePeopleOperations() {
  let people = [owner, ...others]
  let arePasskeysRequired = false
  let invitations = [open]
  let isUsed = false

  const find = (id: string) => {
    const person = people.find(({ _id }) => _id === id)
    if (!person) throw new FakeError(404, 'Nobody here is known by that.')
    return person
  }
  const protectLastOwner = ({ _id, email }: Person) => {
    if (people.some((other) => other.role === 'owner' && other._id !== _id)) return
    throw new FakeError(409, `${email} is the only owner. Make someone else an owner first.`)
  }

  return {
    'GET /people': (): People => ({ people, invitations, canMail: true, arePasskeysRequired }),
    'POST /people/invitations': (
      asked: Proven<{ email: string; role: Role; byMail: boolean }>,
    ): Invited => {
      checkProof(asked)
      const { email, role, byMail } = asked.body
      const _id = `invitation-${invitations.length}`
      const invitation = { ...open, _id, email, role, byMail }
      invitations = [...invitations, invitation]
      const link = `https://sala.example/login#invitation=${fakeInvitationToken}`
      return { invitation, link: byMail ? null : link }
    },
    'DELETE /people/invitations/{id}': ({ id }: Asked) => {
      invitations = invitations.filter(({ _id }) => _id !== id)
      return success('Invitation cancelled.')
    },
    'PUT /people/passkeys': (asked: Proven<{ areRequired: boolean }>) => {
      checkProof(asked)
      arePasskeysRequired = asked.body.areRequired
      return success(
        arePasskeysRequired
          ? 'Everyone now signs in with a passkey.'
          : 'Passkeys are no longer required.',
      )
    },
    'PUT /people/{id}/role': (asked: Proven<{ role: Role }>) => {
      checkProof(asked)
      const person = find(asked.id)
      const { role } = asked.body
      if (role !== 'owner') protectLastOwner(person)
      people = people.map((other) => (other === person ? { ...person, role } : other))
      return success(`${person.email} is now ${/^[oe]/.test(role) ? 'an' : 'a'} ${role}.`)
    },
    'POST /people/{id}/password-link': (asked: Proven): PasswordLink => {
      checkProof(asked)
      const { email } = find(asked.id)
      const link = `https://sala.example/login#reset=${fakeResetToken}`
      return { email, link, expiresAt: open.expiresAt }
    },
    'POST /people/{id}/end-sessions': (asked: Proven) => {
      checkProof(asked)
      const person = find(asked.id)
      people = people.map((other) => (other === person ? { ...person, sessions: 0 } : other))
      return success(`${person.email} has been signed out everywhere.`)
    },
    'POST /people/{id}/remove': (asked: Proven) => {
      checkProof(asked)
      const person = find(asked.id)
      protectLastOwner(person)
      people = people.filter((other) => other !== person)
      return success(`${person.email} has been removed and signed out everywhere.`)
    },
    'GET /auth/forgotten': () => ({ canMail: true }),
    'POST /auth/forgotten': () =>
      success('If there is an account for this address, an email with a link is on its way.'),
    'POST /auth/links/check': ({ body: { kind, token } }: Asked<LinkCheck>): LinkDetails => {
      const { email, role, invitedBy } = open
      if (kind === 'reset' && token === fakeResetToken) return { email: owner.email }
      if (kind === 'invitation' && token === fakeInvitationToken && !isUsed)
        return { email, role, invitedBy }
      throw new FakeError(403, 'This link is no longer valid. Please ask for a new one.')
    },
    'POST /auth/reset': ({ body: { token } }: Asked<JoinRequest>) => {
      if (token !== fakeResetToken)
        throw new FakeError(403, 'This link is no longer valid. Please ask for a new one.')
      return success(
        'Password changed. You’ve been signed out everywhere – sign in with the new one.',
      )
    },
    'POST /auth/invitation': ({ body: { token, password } }: Asked<JoinRequest>) => {
      if (isUsed || token !== fakeInvitationToken) {
        throw new FakeError(403, 'This link is no longer valid. Please ask for a new one.')
      }
      if ([...password].length < minPasswordLength) {
        throw new FakeError(400, `Use at least ${minPasswordLength} characters.`)
      }
      isUsed = true
      return { ...fakeSession(open.email), role: open.role }
    },
  }
}
