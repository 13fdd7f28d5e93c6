import type { ScreenReport } from '@sala/kit/contract/release'
import type { FastifyBaseLogger } from 'fastify'
import { addressKey, isPrivateAddress } from '../../foundation/load/address-key.ts'
import type { Revision } from '../../foundation/revisions/repository.ts'
import { readSigningKey } from '../../foundation/secrets/repository.ts'
import { hmac } from '../../foundation/secrets/tokens.ts'
import type { Services } from '../../foundation/services.ts'
import { isForAccounts } from '../health/canary-rule.ts'
import { type CountedError, maxLastErrors, recordLastErrors } from '../health/last-errors.ts'
import { recordVisits, type Visit } from '../health/visits.ts'
import { createWriteBehind } from '../health/write-behind.ts'
import { isInCanary } from '../live/live-set.ts'
import { findReleaseInUse, type LiveApp } from '../live/repository.ts'
import type { Site } from '../serve/site.ts'
import type { Release } from '../store/repository.ts'
import { endIfFailing } from './end-canaries.ts'

const writeAfterMs = 2000
/** Per version, of what waits to be written. */
const maxWaitingVisits = 2000
const maxWaitingErrors = 500
/** Visitors and addresses that are remembered, so that a repeated report costs no query. */
const maxKnown = 20_000
/** Different errors per version from a visitor who is not signed in. */
const maxErrorsOfVisitor = 5

type Parts = Services & { site: Site; log: Pick<FastifyBaseLogger, 'warn'> }

interface Reporter {
  /** The id in the visitor cookie; undefined without a valid one. */
  visitorId: string | undefined
  ip: string
  /** Undefined for who is not signed in. */
  accountId: string | undefined
}

/** What was reported of a version and is not written yet. */
interface Batch {
  app: LiveApp
  version: string
  /** The revision of the live set that it was reported for. */
  revision: Revision
  visits: Map<string, Visit>
  errors: Map<string, CountedError>
  lastMessage: string | undefined
}

/**
 * Collects reports of browsers in memory and writes them together. A repeated visit costs no query, a
 * repeated error is counted, and a flood is bounded by what is kept for one write.
 */
export function createReportCollector({ db, now, site, log }: Parts) {
  let batches = new Map<string, Batch>()
  /** By version and visitor, since the live set changed last: whether the visit has failed. */
  const known = new Map<string, boolean>()
  /** By version and address: the visitor who has its vote. */
  const voters = new Map<string, string>()
  /** By version and address. */
  const errorsOf = new Map<string, Set<string>>()
  let revision = ''
  const { flush, schedule } = createWriteBehind({ write, afterMs: writeAfterMs, log })

  async function add(report: ScreenReport, reporter: Reporter) {
    const { app, version, kind } = report
    const found = await site.findLiveVersion(app, version)
    const release = found && findReleaseInUse(found.app, version)
    if (!release) return
    const hasFailed = kind !== 'loaded'
    const voter = identifyVoter(found.app, release, reporter)
    // Without a canary nothing is judged: only failures are shown.
    if (!voter || (!found.app.canary && !hasFailed)) return
    if (found.revision !== revision || Math.max(known.size, errorsOf.size) >= maxKnown) {
      for (const all of [known, voters, errorsOf]) all.clear()
      revision = found.revision
    }
    const batch = getBatch(found.app, version)
    const isNew = addVisit(batch, { ...voter, hasFailed })
    const mayName = voter.isAccount || !isForAccounts(release.manifest)
    if (hasFailed && mayName) addError(batch, release, report, { ...voter, ...reporter })
    if (isNew || hasFailed) schedule()
    // A canary that fails ends without waiting for the next write.
    if (isNew && hasFailed && found.app.canary?.release === release) await flush()
  }

  function getBatch(app: LiveApp, version: string) {
    const id = `${app.app} ${version} ${revision}`
    const found = batches.get(id)
    if (found) return found
    const batch = {
      ...{ app, version, revision, lastMessage: undefined },
      visits: new Map(),
      errors: new Map(),
    }
    batches.set(id, batch)
    return batch
  }

  /** Returns whether it is new. */
  function addVisit({ app, version, visits }: Batch, visit: Visit) {
    const { visitor, address, hasFailed } = visit
    const id = `${app.app} ${version} ${visitor}`
    const place = `${app.app} ${version} ${address}`
    const before = known.get(id)
    if (before || before === hasFailed || visits.size >= maxWaitingVisits) return false
    if ((voters.get(place) ?? visitor) !== visitor) return false
    voters.set(place, visitor)
    known.set(id, hasFailed)
    visits.set(visitor, visit)
    return true
  }

  function addError(
    batch: Batch,
    { manifest }: Release,
    { app, version, message, error }: ScreenReport,
    { address, accountId }: Reporter & { address: string },
  ) {
    const text = message ?? error?.name
    const at = error?.at
    if (text === undefined || (at && !Object.hasOwn(manifest.files, at.path))) return
    batch.lastMessage = text
    const place = at ? `${at.path}:${at.line}:${at.column}` : ''
    const key = `${place} ${text}`
    const own = `${app} ${version} ${address}`
    const reported = errorsOf.get(own) ?? new Set()
    const most = accountId === undefined ? maxErrorsOfVisitor : maxLastErrors
    if (!reported.has(key) && reported.size >= most) return
    errorsOf.set(own, reported.add(key))
    const counted = batch.errors.get(key)
    if (counted) counted.count++
    else if (batch.errors.size < maxWaitingErrors) {
      batch.errors.set(key, { message: text, place, count: 1 })
    }
  }

  async function write() {
    const waiting = [...batches.values()]
    batches = new Map()
    if (waiting.length === 0) return
    const key = await readSigningKey(db)
    for (const { app, version, revision, visits, errors, lastMessage } of waiting) {
      const of = { app: app.app, version }
      const hashed = [...visits.values()].map((visit) => ({
        ...visit,
        visitor: hmac(key, visit.visitor),
        address: hmac(key, visit.address),
      }))
      const nowMs = now()
      await recordLastErrors(db, of, [...errors.values()], nowMs)
      const hasChanged = await recordVisits(db, of, hashed, nowMs)
      if (hasChanged && app.canary?.release.version === version) {
        await endIfFailing(db, app, { revision, nowMs, lastMessage })
      }
    }
  }

  return { add, flush }
}

/**
 * Who is counted for a report: a visitor by the cookie, or an account where people are signed in. Each is
 * counted once, and so is an address, except that a proxy of the own network has many visitors behind it. While
 * a canary runs, only visitors who were given that very version count.
 */
function identifyVoter(
  { app, live, canary }: LiveApp,
  { version, manifest }: Release,
  { visitorId, ip, accountId }: Reporter,
) {
  if (canary) {
    const tried = canary.release.version
    const isTrying = visitorId && isInCanary(visitorId, app, tried, canary.percent)
    if (!visitorId || version !== (isTrying ? tried : live.version)) return undefined
  }
  if (accountId !== undefined && isForAccounts(manifest)) {
    const account = `account ${accountId}`
    return { visitor: account, address: account, isAccount: true }
  }
  const address = addressKey(ip)
  const visitor = visitorId ?? address
  return { visitor, address: isPrivateAddress(ip) ? visitor : address, isAccount: false }
}

export type ReportCollector = ReturnType<typeof createReportCollector>
