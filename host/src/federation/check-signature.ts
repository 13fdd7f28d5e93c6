import { releaseStatement } from '@sala/kit/contract/release-statement'
import type { RemoteRelease } from '@sala/kit/contract/remote'
import { useLiveSet } from './live-set.ts'

/**
 * Verifies that a key of the remote's team has signed what the live set says of a release. What a
 * developer previews is not signed.
 * @throws {Error} when none has
 */
export async function checkSignature(
  name: string,
  { version, integrity, signature }: RemoteRelease,
) {
  const { keys } = useLiveSet.getState()
  // Pages without https have no WebCrypto. The server has verified the signature.
  if (!keys || !integrity || !crypto.subtle) return

  const key = keys[name]?.[signature?.key ?? '']
  if (key && signature) {
    const { digest, value } = signature
    const statement = releaseStatement({ app: name, version, digest }, integrity)
    if (await isSigned(statement, key, value)) return
  }
  throw new Error('It is not what its team has signed')
}

async function isSigned(statement: string, publicKey: string, signature: string) {
  const algorithm = 'Ed25519'
  try {
    const raw = bytesOf(publicKey)
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
    const text = new TextEncoder().encode(statement)
    return await crypto.subtle.verify(algorithm, key, bytesOf(signature), text)
  } catch (error) {
    // Chrome before 137 has no Ed25519 (https://caniuse.com/mdn-api_subtlecrypto_verify_ed25519).
    return (error as Error).name === 'NotSupportedError'
  }
}

function bytesOf(base64url: string) {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
