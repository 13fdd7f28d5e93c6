import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

// Bits of the flags, and numbers of COSE: WebAuthn Level 3, section 6.1, and RFC 9053.
const present = 0x01
const verified = 0x04
const hasCredential = 0x40
const cose = { keyType: 1, algorithm: 3, curve: -1, x: -2, y: -3, ec2: 2, es256: -7, p256: 1 }

interface CeremonyOptions {
  /** The origin of the page. */
  origin?: string
  /** User verification, by fingerprint or PIN. */
  isVerified?: boolean
}

/** An authenticator with one passkey, and its browser. */
export function createAuthenticator(home = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  let uses = 0
  let userHandle = ''

  function publicKeyAsCose() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return new Map<number, number | Uint8Array>([
      [cose.keyType, cose.ec2],
      [cose.algorithm, cose.es256],
      [cose.curve, cose.p256],
      [cose.x, new Uint8Array(Buffer.from(x, 'base64url'))],
      [cose.y, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
  }

  function data(rpId: string, flags: number, more = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++uses)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }

  /** Like `navigator.credentials.create`. */
  function create(
    { challenge, rp, user }: PublicKeyCredentialCreationOptionsJSON,
    { origin = home, isVerified = true }: CeremonyOptions = {},
  ): RegistrationResponseJSON {
    userHandle = user.id
    const idLength = Buffer.from([0, id.length])
    const key = isoCBOR.encode(publicKeyAsCose())
    const more = Buffer.concat([Buffer.alloc(16), idLength, id, key])
    const authData = data(rp.id ?? '', present | hasCredential | (isVerified ? verified : 0), more)
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString('base64url')
    const clientDataJSON = clientData('webauthn.create', challenge, origin)
    return { ...credential, response: { clientDataJSON, attestationObject, transports: ['usb'] } }
  }

  /** Like `navigator.credentials.get`. */
  function get(
    { challenge, rpId = '' }: PublicKeyCredentialRequestOptionsJSON,
    { origin = home, isVerified = true }: CeremonyOptions = {},
  ): AuthenticationResponseJSON {
    const authData = data(rpId, present | (isVerified ? verified : 0))
    const clientDataJSON = clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = sign('sha256', signed, privateKey).toString('base64url')
    const authenticatorData = authData.toString('base64url')
    const response = { clientDataJSON, authenticatorData, signature, userHandle }
    return { ...credential, response }
  }
  return { create, get }
}

function clientData(type: string, challenge: string, origin: string) {
  const data = JSON.stringify({ type, challenge, origin, crossOrigin: false })
  return Buffer.from(data).toString('base64url')
}

function sha256(data: string | Buffer) {
  return createHash('sha256').update(data).digest()
}
