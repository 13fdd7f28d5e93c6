import { sign } from 'node:crypto'
import type { Role } from '@sala/kit/contract/people'
import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { obtainSecret } from '../../foundation/secrets/repository.ts'
import { keyIdOf, newPrivateKey, publicKeyOf } from '../trust/keys.ts'

/** How long a backend may believe an assertion. */
const lifeS = 60

interface Said {
  /** Of the Sala that says so. */
  issuer: string
  /** Of the backend that it is said to, and of no other. */
  audience: string
  remote: string
  account: { id: string; email: string; role: Role }
  nowMs: number
}

/** Who is calling: a JSON Web Token (RFC 7519), signed by Ed25519 (RFC 8037). */
export async function assertionOf(db: Db, { issuer, audience, remote, account, nowMs }: Said) {
  const key = await privateKey(db)
  const issuedAt = Math.floor(nowMs / 1000)
  const header = { alg: 'EdDSA', typ: 'JWT', kid: keyIdOf(publicKeyOf(key)) }
  const claims = {
    iss: issuer,
    aud: audience,
    sub: account.id,
    email: account.email,
    role: account.role,
    remote,
    iat: issuedAt,
    exp: issuedAt + lifeS,
    jti: newId(),
  }
  const signed = `${encoded(header)}.${encoded(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

/** What assertions are checked by: a JSON Web Key Set (RFC 7517). */
export async function assertionKeys(db: Db) {
  const publicKey = publicKeyOf(await privateKey(db))
  const kid = keyIdOf(publicKey)
  return { keys: [{ kty: 'OKP', crv: 'Ed25519', x: publicKey, kid, alg: 'EdDSA', use: 'sig' }] }
}

/** The key of assertions, which signs nothing else. */
const privateKey = (db: Db) => obtainSecret(db, 'assertion key', newPrivateKey)

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
