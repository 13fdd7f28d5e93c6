import type {
  ActiveSession,
  Credentials,
  Passkey,
  PasswordChange,
  Proof,
} from '../contract/auth.ts'
import type { OfficeLanguage } from '../contract/language.ts'
import { type Asked, FakeError } from './fake-list.ts'

/** The credentials that the fake API accepts. */
export const fakeCredentials: Credentials = { email: 'admin@sala.example', password: 'lantern' }

const initialSessions: ActiveSession[] = [
  {
    _id: 'session-0',
    isThis: true,
    device: 'Firefox on Linux',
    address: '203.0.113.7',
    createdAt: '2026-03-01T08:00:00.000Z',
    lastSeenAt: '2026-03-02T09:30:00.000Z',
  },
  {
    _id: 'session-1',
    isThis: false,
    device: 'Chrome on Android',
    address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    createdAt: '2026-02-27T19:12:00.000Z',
    lastSeenAt: '2026-03-01T23:59:00.000Z',
  },
  {
    _id: 'session-2',
    isThis: false,
    device: 'Safari on iPad',
    address: null,
    createdAt: '2026-02-24T07:01:00.000Z',
    lastSeenAt: '2026-02-28T12:00:00.000Z',
  },
]

const checkPassword = (password: string) => {
  if (password !== fakeCredentials.password) throw new FakeError(403, 'Wrong password.')
}

/** The body of a sensitive change. */
export type Proven<Body = unknown> = Asked<Body & { proof: Proof }>

/** Rejects a wrong password. */
export function checkProof({ body: { proof } }: Proven) {
  if ('password' in proof) checkPassword(proof.password)
}

/** The account of the signed-in user. */
export function createFakeAccountOperations() {
  let sessions = initialSessions
  let passkeys: Passkey[] = []
  let isRequired = false
  let language: OfficeLanguage = 'en'

  const endOthers = () => {
    sessions = sessions.filter(({ isThis }) => isThis)
    return success('Signed out on 2 other devices.')
  }

  return {
    'GET /auth/sessions': () => sessions,
    'POST /auth/sessions/{id}/end': (asked: Proven) => {
      checkProof(asked)
      sessions = sessions.filter(({ _id }) => _id !== asked.id)
      return success('Signed out on that device.')
    },
    'POST /auth/sessions/end-others': (asked: Proven) => {
      checkProof(asked)
      return endOthers()
    },
    'PUT /auth/password': ({ body }: Asked<PasswordChange>) => {
      checkPassword(body.current)
      endOthers()
      return success('Password changed. Signed out on 2 other devices.')
    },
    'GET /auth/language': () => ({ language }),
    'PUT /auth/language': ({ body }: Asked<{ language: OfficeLanguage }>) => {
      language = body.language
      return { language }
    },
    'GET /auth/passkeys': () => ({ isRequired, isRule: false, passkeys }),
    'POST /auth/passkeys/options': (asked: Proven) => {
      checkProof(asked)
      return { challenge: 'Y2hhbGxlbmdl' }
    },
    'POST /auth/passkeys': ({ body }: Asked<{ name: string }>) => {
      const name = body.name || 'Firefox on Linux'
      const _id = `passkey-${passkeys.length}`
      const passkey = { _id, name, createdAt: '2026-03-02T09:31:00.000Z', lastUsedAt: null }
      passkeys = [...passkeys, passkey]
      return passkey
    },
    'PUT /auth/passkeys/required': (asked: Proven<{ isRequired: boolean }>) => {
      checkProof(asked)
      isRequired = asked.body.isRequired
      return success('Saved.')
    },
    'POST /auth/passkeys/{id}/remove': (asked: Proven) => {
      checkProof(asked)
      passkeys = passkeys.filter(({ _id }) => _id !== asked.id)
      return success('Passkey removed.')
    },
    'POST /auth/passkeys/sign-in/options': () => ({ challenge: 'Y2hhbGxlbmdl' }),
    'POST /auth/passkeys/sign-in': () => fakeSession(fakeCredentials.email),
  }
}

export function fakeSession(email: string) {
  return { token: 'fake-token', expiresAt: '2099-01-01T00:00:00.000Z', email }
}

export function success(message: string) {
  return { status: 'success' as const, message }
}
