import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { ReleaseSignature } from '@sala/kit/contract/remote'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { obtainSecret } from '../../foundation/secrets/repository.ts'
import { recordChange } from '../../people/audit/record-change.ts'
import { keyIdOf, newPrivateKey, publicKeyOf } from './keys.ts'
import { signRelease } from './sign.ts'
import { addKey, listKeys } from './team-keys.ts'

/** How the server's own key is called among those of a team. */
export const ownKeyName = 'sala'

/** Signs a release that was built here. An app for which the server's key was revoked stays without. */
export async function signByOwnKey(
  db: Db,
  manifest: ReleaseManifest,
  nowMs: number,
): Promise<ReleaseSignature> {
  const privateKey = await obtainSecret(db, 'release key', newPrivateKey)
  await inTransaction(db, (trx) => allowOwnKey(trx, manifest.app, publicKeyOf(privateKey), nowMs))
  return signRelease(manifest, privateKey)
}

async function allowOwnKey(trx: Db, app: string, publicKey: string, nowMs: number) {
  // A key that the server has made since, after a restore, opens nothing that was closed to it.
  const known = (await listKeys(trx, app)).filter(({ name }) => name === ownKeyName)
  if (known.length > 0 && known.every(({ revokedAt }) => revokedAt !== null)) return
  const key = { id: keyIdOf(publicKey), app, name: ownKeyName, publicKey }
  if (!(await addKey(trx, key, nowMs))) return
  const change = { action: 'key.add', subject: app, before: null, after: key }
  await recordChange(trx, { who: 'sala', from: null }, change, nowMs)
}
