import type { ReleaseStatus } from '@sala/kit/contract/release'
import { readSigningKey } from './login/credentials.ts'
import { postChange, postPreviewLink, readRetired, readStatus } from './release-api.ts'
import { SalaError } from './sala-error.ts'
import { signTypeCheck, type TypeCheck } from './signing/sign.ts'
import { findMisfits, fits } from './types/find-misfits.ts'
import { fetchLive, fetchPrevious, fetchRelease } from './types/live-releases.ts'

/** How often another team may change what is live meanwhile. */
const maxTries = 5

/** A change of what is live, with a signed type check if the server requires one. */
type Change<Answer> = (check?: TypeCheck) => Promise<Answer>

export const promote = (
  origin: string,
  app: string,
  version: string,
  reasons: { why?: string | undefined; unrendered?: string | undefined } = {},
) =>
  changeLive(origin, { app, version }, (check) =>
    postChange(origin, app, 'promote', { version, ...reasons, check }),
  )

/** Without `to`, the previous version goes live. */
export const rollBack = (origin: string, app: string, to?: string, why?: string) =>
  changeLive(origin, { app, version: to }, (check) =>
    postChange(origin, app, 'rollback', { to, why, check }),
  )

/** 0 percent ends the canary. */
export const setCanary = (
  origin: string,
  app: string,
  canary: {
    version: string
    percent: number
    hours?: number | undefined
    why: string | undefined
    unrendered: string | undefined
  },
) =>
  changeLive(origin, { app, version: canary.version }, (check) =>
    postChange(origin, app, 'canary', { ...canary, check }),
  )

/** The version must fit what is live. */
export const makePreviewLink = (
  origin: string,
  app: string,
  { version, days }: { version: string; days: number | undefined },
) =>
  changeLive(origin, { app, version }, (check) =>
    postPreviewLink(origin, app, { version, days, check }),
  )

/**
 * Makes a change. If the server does not know that the types fit those of the live releases, they are compared here and the
 * change is sent again with the signed result; and once more if what is live has changed meanwhile.
 * @param which without a version, the previous one
 * @throws {SalaError} when the types do not fit
 */
async function changeLive<Answer>(
  origin: string,
  which: { app: string; version: string | undefined },
  change: Change<Answer>,
): Promise<Answer> {
  let check: TypeCheck | undefined
  for (let tries = 1; ; tries++) {
    try {
      return await change(check)
    } catch (error) {
      if (!isUnchecked(error) || tries === maxTries) throw error
    }
    check = await checkAgainstLive(origin, which)
  }
}

function isUnchecked(error: unknown) {
  if (!(error instanceof SalaError)) return false
  const { findings } = error
  return findings.length > 0 && findings.every(({ rule }) => rule === 'types-checked')
}

async function checkAgainstLive(
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
