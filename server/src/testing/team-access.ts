import type { Db } from '../foundation/db/database.ts'
import { hashToken } from '../foundation/secrets/tokens.ts'
import { commandLineActor } from '../people/audit/record-change.ts'
import { revokeTeamAccess } from '../releases/trust/enrolment/teams.ts'
import { toKeyId } from '../releases/trust/keys.ts'
import { addKey } from '../releases/trust/team-keys.ts'
import { addDeployToken, createDeployToken } from '../releases/trust/tokens.ts'

interface Which {
  app: string
  name?: string
}

/** Adds a deploy token without a link, and returns it. */
export async function addToken(db: Db, { app, name = 'default' }: Which) {
  const token = createDeployToken(app)
  await addDeployToken(db, { app, name, hash: hashToken(token) }, Date.now())
  return token
}

/** Adds a key that may sign releases of an app, without a link. @param publicKey base64url */
export async function addTeamKey(
  db: Db,
  { publicKey, ...key }: Required<Which> & { publicKey: string },
) {
  await addKey(db, { ...key, publicKey, id: toKeyId(publicKey) }, Date.now())
}

export function revokeToken(db: Db, { app, name = 'default' }: Which) {
  return revokeTeamAccess(db, { app, name, only: 'token' }, commandLineActor, Date.now())
}

export function revokeTeamKey(db: Db, { app, name = 'default' }: Which) {
  return revokeTeamAccess(db, { app, name, only: 'key' }, commandLineActor, Date.now())
}
