import { releaseStatement } from '@sala/kit/contract/release-statement'
import type { RemoteRelease } from '@sala/kit/contract/remote'
import { liveSetStore } from './live-set.ts'

/**
 * Verifies a release's signature with the keys of the remote's team. Previews are not signed.
 * @throws {Error} when it is invalid
 */
export async function verifySignature(
  name: string,
  { version, integrity, signature }: RemoteRelease,
) {
  const { keys } = liveSetStore.getState()
  // Pages without https have no WebCrypto. The server has verified the signature.
  if (!keys || !integrity || !crypto.subtle) return

  const key = keys[name]?.[signature?.key ?? '']
  if (key && signature) {
    const { digest, value } = signature
    const statement = releaseStatement({ app: name, version, digest }, integrity)
    if (await isValid(statement, key, value)) return
  }
  throw new Error('The signature is not valid')
}

async function isValid(statement: string, publicKey: string, signature: string) {
  const algorithm = 'Ed25519'
  try {
    const raw = fromBase64Url(publicKey)
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
    const text = new TextEncoder().encode(statement)
    return await crypto.subtle.verify(algorithm, key, fromBase64Url(signature), text)
  } catch (error) {
    // Chrome before 137 has no Ed25519 (https://caniuse.com/mdn-api_subtlecrypto_verify_ed25519).
    return (error as Error).name === 'NotSupportedError'
  }
}

function fromBase64Url(base64url: string) {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
