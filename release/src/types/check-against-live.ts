import type { ReleaseStatus } from '@sala/kit/contract/release'
import { readSigningKey } from '../login/credentials.ts'
import { readRetired, readStatus } from '../release-api.ts'
import { SalaError } from '../sala-error.ts'
import { signTypeCheck } from '../signing/sign.ts'
import { findMisfits, fits } from './find-misfits.ts'
import { fetchLive, fetchPrevious, fetchRelease } from './live-releases.ts'

/**
 * Compares the types of a published version with those of the live releases.
 * @param which without a version, the previous one
 * @returns the result, signed
 * @throws {SalaError} when they do not fit
 */
export async function checkAgainstLive(
  origin: string,
  { app, version }: { app: string; version: string | undefined },
) {
  const privateKey = readSigningKey(app)
  const statuses = await readStatus(origin)
  const before = version ?? (await previousVersion(origin, app, statuses))
  const release = await fetchRelease(origin, { app, version: before })
  const live = await fetchLive(origin, release, statuses)
  const findings = await findMisfits({ candidate: release, ...live })
  if (findings.length > 0) {
    throw new SalaError('refused', `${app} ${release.version} does not fit what is live:`, findings)
  }
  // A later rollback of another app then needs no check.
  const against = [...live.others]
  for (const other of await fetchPrevious(origin, release, statuses)) {
    if (await fits(release, other)) against.push(other)
  }
  return signTypeCheck(release, against, privateKey)
}

/** The version to which a rollback goes by default. */
async function previousVersion(origin: string, app: string, statuses: ReleaseStatus[]) {
  const current = statuses.find((one) => one.app === app)
  if (current) return current.previous ?? ''
  return (await readRetired(origin)).find((one) => one.app === app)?.version ?? ''
}
