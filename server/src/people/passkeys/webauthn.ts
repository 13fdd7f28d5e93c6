import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { getOrigin } from '../../foundation/http/origin.ts'
import { Nullable } from '../../foundation/http/schemas.ts'
import type { PasskeyTable } from '../accounts/tables.ts'

/** The WebAuthn relying party: passkeys are bound to its host name. */
export interface RelyingParty {
  /** The host name, without a port. */
  id: string
  origin: string
}

export function getRelyingParty(request: FastifyRequest, publicUrl: URL | undefined): RelyingParty {
  const origin = getOrigin(request, publicUrl)
  return { id: new URL(origin).hostname, origin }
}

/** Loads the library lazily: it takes 250 ms and 26 MB, which a server without passkeys saves. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/** Reads the challenge from the client data, unverified; empty when there is none. */
export function readChallenge(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Converts a stored passkey to a `PublicKeyCredentialDescriptor`. */
export function toCredential({
  credentialId,
  transports,
}: Pick<PasskeyTable, 'credentialId' | 'transports'>) {
  return { id: credentialId, transports: JSON.parse(transports) as string[] }
}

const Base64Url = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\w-]*$' })

// Browsers may add fields to these, so the schemas are not strict.
const credential = {
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
}

/** A `PublicKeyCredential` as JSON, after `navigator.credentials.create`. */
export const Registration = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64Url(4096),
    attestationObject: Base64Url(32_768),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
})

/** A `PublicKeyCredential` as JSON, after `navigator.credentials.get`. */
export const Assertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64Url(4096),
    authenticatorData: Base64Url(4096),
    signature: Base64Url(4096),
    userHandle: Type.Optional(Nullable(Base64Url(100))),
  }),
})

export const WebAuthnOptions = Type.Unknown({
  description: 'For navigator.credentials, as JSON (WebAuthn Level 3, section 5.1).',
})

export const Passkey = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Nullable(Type.String({ format: 'date-time' })),
})
