import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import leven from 'leven'
import type { Db } from '../foundation/db/database.ts'
import { listAppNames } from '../releases/store/repository.ts'

/** Nothing here has this name, in a sentence. */
export class UnknownAppError extends Error {}

const mostNamed = 3
const prefix = 'remote-'

/**
 * A token or a key for a name that was mistyped would be of use to nobody.
 * @param checkoutDir whose remotes are known as well
 * @throws {UnknownAppError} when no release, team or folder has the name
 */
export async function refuseUnknown(db: Db, app: string, checkoutDir: string) {
  const names = new Set(['host', ...(await listAppNames(db)), ...remotesIn(checkoutDir)])
  if (names.has(app)) return
  const distances = [...names].map((name) => ({ name, distance: leven(name, app) }))
  const nearest = distances
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostNamed)
    .map(({ name }) => name)
  throw new UnknownAppError(
    `There is no remote “${app}” here; the nearest are ${nearest.join(', ')}. If it is a new one, say --new.`,
  )
}

/** By the names of their folders: what a remote.json says may be broken, and is not ours to judge. */
function remotesIn(checkout: string) {
  if (!existsSync(checkout)) return []
  return readdirSync(checkout)
    .filter((name) => existsSync(join(checkout, name, 'remote.json')))
    .map((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : name))
}
