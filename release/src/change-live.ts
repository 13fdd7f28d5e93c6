import type { ReleaseStatus } from '@sala/kit/contract/release'
import { signingKeyOf } from './login/credentials.ts'
import { postChange, postPreviewLink, readRetired, readStatus } from './release-api.ts'
import { SalaError } from './sala-error.ts'
import { signTypeCheck, type TypeCheck } from './signing/sign.ts'
import { findMisfits, fits } from './types/find-misfits.ts'
import { fetchLive, fetchPrevious, fetchRelease } from './types/live-releases.ts'

/** So often another team may be quicker. */
const mostTries = 5

/** A change of what is live, with the result of a type check where the server asks for one. */
type Change<Answer> = (check?: TypeCheck) => Promise<Answer>

/** A published version becomes the live one. */
export const promote = (origin: string, app: string, version: string, why?: string) =>
  changeLive(origin, { app, version }, (check) =>
    postChange(origin, app, 'promote', { version, why, check }),
  )

/** Without `to`, back to the version that was live before. */
export const rollBack = (origin: string, app: string, to?: string, why?: string) =>
  changeLive(origin, { app, version: to }, (check) =>
    postChange(origin, app, 'rollback', { to, why, check }),
  )

/** With 0 percent the canary ends. */
export const setCanary = (
  origin: string,
  app: string,
  canary: { version: string; percent: number; hours?: number | undefined; why: string | undefined },
) =>
  changeLive(origin, { app, version: canary.version }, (check) =>
    postChange(origin, app, 'canary', { ...canary, check }),
  )

/** A published version is shown by a link, once nothing speaks against its being live. */
export const makePreviewLink = (
  origin: string,
  app: string,
  { version, days }: { version: string; days: number | undefined },
) =>
  changeLive(origin, { app, version }, (check) =>
    postPreviewLink(origin, app, { version, days, check }),
  )

/**
 * Makes a version of an app live, or a canary, or shows it in the place of what is live. Types that have stood live together need no check.
 * Others are compared here, with what is live at that moment: again if that changes meanwhile.
 * Without a version, the one that was live before is meant.
 * @throws {SalaError} when they do not fit
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
      if (!isUnchecked(error) || tries === mostTries) throw error
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
  const privateKey = signingKeyOf(app)
  const statuses = await readStatus(origin)
  const before = version ?? (await liveLast(origin, app, statuses))
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

/** Where a rollback goes that does not say where. */
async function liveLast(origin: string, app: string, statuses: ReleaseStatus[]) {
  const current = statuses.find((one) => one.app === app)
  if (current) return current.previous ?? ''
  return (await readRetired(origin)).find((one) => one.app === app)?.version ?? ''
}
