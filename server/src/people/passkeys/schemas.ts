import { Type } from 'typebox'
import { Nullable } from '../../foundation/http/schemas.ts'

const Base64Url = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\w-]*$' })

// What browsers add to these is their business, so nothing here is strict.
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

/** What `navigator.credentials` takes, as JSON; see WebAuthn Level 3, section 5.1. */
export const WebAuthnOptions = Type.Unknown({
  description: 'For navigator.credentials, as JSON (WebAuthn Level 3, section 5.1).',
})

export const Passkey = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Nullable(Type.String({ format: 'date-time' })),
})
