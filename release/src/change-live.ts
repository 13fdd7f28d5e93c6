import { postChange, postPreviewLink } from './release-api.ts'
import { SalaError } from './sala-error.ts'
import type { TypeCheck } from './signing/sign.ts'

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
    const { checkAgainstLive } = await import('./types/check-against-live.ts')
    check = await checkAgainstLive(origin, which)
  }
}

function isUnchecked(error: unknown) {
  if (!(error instanceof SalaError)) return false
  const { findings } = error
  return findings.length > 0 && findings.every(({ rule }) => rule === 'types-checked')
}
