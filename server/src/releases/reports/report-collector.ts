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
/** Limits per version, for each write. */
const maxWaitingVisits = 2000
const maxWaitingErrors = 500
/** Limit for visitors and addresses in memory, whose repeated reports cost no query. */
const maxCached = 20_000
/** Limit for different errors per version from a visitor who is not signed in. */
const maxErrorsPerVisitor = 5

type CollectorServices = Services & { site: Site; log: Pick<FastifyBaseLogger, 'warn'> }

interface Reporter {
  /** The id in the visitor cookie; undefined without a valid one. */
  visitorId: string | undefined
  ip: string
  /** Undefined when the reporter is not signed in. */
  accountId: string | undefined
}

/** Reports about a version that are not written yet. */
interface Batch {
  app: LiveApp
  version: string
  /** The revision of the live set when they were reported. */
  revision: Revision
  visits: Map<string, Visit>
  errors: Map<string, CountedError>
  lastMessage: string | undefined
}

/**
 * Collects reports from browsers in memory and writes them together. Repeated visits cost no query, repeated errors
 * are counted, and a flood of reports is limited to what one write takes.
 */
export function createReportCollector({ db, now, site, log }: CollectorServices) {
  let batches = new Map<string, Batch>()
  // Caches, cleared when the live set changes. Keys contain app and version.
  /** Whether a visit has failed, by visitor. */
  const hasVisitFailed = new Map<string, boolean>()
  /** The visitor who counts for an address. */
  const voters = new Map<string, string>()
  /** Errors that were reported from an address. */
  const errorsByAddress = new Map<string, Set<string>>()
  let revision: Revision = ''
  const { flush, schedule } = createWriteBehind({ write, afterMs: writeAfterMs, log })

  async function add(report: ScreenReport, reporter: Reporter) {
    const { app, version, kind } = report
    const found = await site.findLiveVersion(app, version)
    const release = found && findReleaseInUse(found.app, version)
    if (!release) return
    const hasFailed = kind !== 'loaded'
    const voter = identifyVoter(found.app, release, reporter)
    // Without a canary, only failures are recorded.
    if (!voter || (!found.app.canary && !hasFailed)) return
    if (
      found.revision !== revision ||
      Math.max(hasVisitFailed.size, errorsByAddress.size) >= maxCached
    ) {
      for (const cache of [hasVisitFailed, voters, errorsByAddress]) cache.clear()
      revision = found.revision
    }
    const batch = getBatch(found.app, version)
    const isNew = addVisit(batch, { ...voter, hasFailed })
    const isTrusted = voter.isAccount || !isForAccounts(release.manifest)
    if (hasFailed && isTrusted) addError(batch, release, report, { ...voter, ...reporter })
    if (isNew || hasFailed) schedule()
    // A canary that fails ends without waiting for the next write.
    if (isNew && hasFailed && found.app.canary?.release === release) await flush()
  }

  function getBatch(app: LiveApp, version: string) {
    const id = `${app.app} ${version} ${revision}`
    const found = batches.get(id)
    if (found) return found
    const batch = {
      app,
      version,
      revision,
      lastMessage: undefined,
      visits: new Map(),
      errors: new Map(),
    }
    batches.set(id, batch)
    return batch
  }

  /** Returns whether the visit is new, or has failed for the first time. */
  function addVisit({ app, version, visits }: Batch, visit: Visit) {
    const { visitor, address, hasFailed } = visit
    const id = `${app.app} ${version} ${visitor}`
    const addressId = `${app.app} ${version} ${address}`
    const hadFailed = hasVisitFailed.get(id)
    if (hadFailed || hadFailed === hasFailed || visits.size >= maxWaitingVisits) return false
    if ((voters.get(addressId) ?? visitor) !== visitor) return false
    voters.set(addressId, visitor)
    hasVisitFailed.set(id, hasFailed)
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
    const addressId = `${app} ${version} ${address}`
    const reported = errorsByAddress.get(addressId) ?? new Set()
    const maxErrors = accountId === undefined ? maxErrorsPerVisitor : maxLastErrors
    if (!reported.has(key) && reported.size >= maxErrors) return
    errorsByAddress.set(addressId, reported.add(key))
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
      const release = { app: app.app, version }
      const hashed = [...visits.values()].map((visit) => ({
        ...visit,
        visitor: hmac(key, visit.visitor),
        address: hmac(key, visit.address),
      }))
      const nowMs = now()
      await recordLastErrors(db, release, [...errors.values()], nowMs)
      const hasChanged = await recordVisits(db, release, hashed, nowMs)
      if (hasChanged && app.canary?.release.version === version) {
        await endIfFailing(db, app, { revision, nowMs, lastMessage })
      }
    }
  }

  return { add, flush }
}

/**
 * Identifies the visitor who counts for a report: by the cookie, or by the account on screens behind the sign-in. Each
 * visitor counts once, and so does each public address; a private address may be a proxy of many visitors. While a
 * canary runs, only visitors who were assigned this version count.
 */
function identifyVoter(
  { app, live, canary }: LiveApp,
  { version, manifest }: Release,
  { visitorId, ip, accountId }: Reporter,
) {
  if (canary) {
    const canaryVersion = canary.release.version
    const isAssigned = visitorId && isInCanary(visitorId, app, canaryVersion, canary.percent)
    if (!visitorId || version !== (isAssigned ? canaryVersion : live.version)) return undefined
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
