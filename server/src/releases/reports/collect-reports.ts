import type { ScreenReport } from '@sala/kit/contract/release'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../foundation/deps.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { isPrivateAddress } from '../../foundation/load/private-address.ts'
import { secretKey } from '../../foundation/secrets/repository.ts'
import { hmac } from '../../people/sessions/tokens.ts'
import { mostKept } from '../health/last-errors.ts'
import { mostOfAddress, type Voice } from '../health/repository.ts'
import { addressName } from '../health/tally.ts'
import { isAmongColleagues } from '../health/thresholds.ts'
import { writeBehind } from '../health/write-behind.ts'
import { isInCanary } from '../live/canary.ts'
import { findInUse, findReleaseInUse, type LiveApp, type LiveState } from '../live/repository.ts'
import type { Site } from '../serve/site.ts'
import { kindsOf } from './kinds-of.ts'
import { takeVoices } from './take-report.ts'
import { rememberErrors, type ToldError } from './told-errors.ts'

const afterMs = 2000
const mostWaiting = 2000
const mostKnown = 20_000
/** Different errors per version from a reporter who is not signed in. */
const mostOfAnybody = 5

type Parts = Deps & { site: Site; log: Pick<FastifyBaseLogger, 'warn'> }

interface Waiting extends Voice {
  app: string
  version: string
  isPrivate: boolean
  message: string | undefined
}

interface Heard {
  app: string
  version: string
  voices: Waiting[]
  told: ToldError[]
}

interface From {
  /** Of a mark that was given here; undefined without one. */
  visitor: string | undefined
  ip: string
  /** Of whoever has signed in there. */
  accountId?: string | undefined
}

/**
 * Collects in memory what browsers report, and writes it together. A visit that is reported again costs
 * nothing, an error that is reported again is counted, and of a flood no more is kept than is written in a moment.
 */
export function collectReports({ db, now, site, log }: Parts) {
  let waiting = new Map<string, Waiting>()
  /** What was told since the live set changed last; whether it was a failure. */
  const known = new Map<string, boolean>()
  const fromAddress = new Map<string, number>()
  const errors = rememberErrors()
  let revision = ''
  const { flush, soon } = writeBehind({ write, afterMs, log })

  async function take(report: ScreenReport, from: From) {
    const { app, version, kind } = report
    const { visitor } = from
    const inUse = await site.findVersion(app, version)
    const hasFailed = kind !== 'loaded'
    if (!inUse || !hasSay(inUse.app, { version, visitor, hasFailed })) return
    if (inUse.revision !== revision || Math.max(known.size, errors.size) >= mostKnown) {
      known.clear()
      errors.forget()
      fromAddress.clear()
    }
    revision = inUse.revision
    const isNewVoice = hear(report, from, hasFailed)
    const isNewError = hasFailed && meet(inUse.app, report, from)
    if (isNewVoice || hasFailed) soon()
    if (!isNewVoice && !isNewError) return
    // A canary that fails is not left to visitors for longer than it must be.
    if (hasFailed && inUse.app.canary?.release.version === version) await flush()
  }

  /** Returns whether it says what is not known. */
  function hear(
    { app, version, message }: ScreenReport,
    { visitor, ip }: From,
    hasFailed: boolean,
  ) {
    const address = addressKey(ip)
    const id = `${app} ${version} ${visitor ?? address}`
    const before = known.get(id)
    if (before || before === hasFailed || waiting.size >= mostWaiting) return false
    if (before === undefined) {
      // An address that has said enough costs no more queries, however many marks it collects.
      const place = `${app} ${version} ${address}`
      const voices = fromAddress.get(place) ?? 0
      if (voices >= mostOfAddress) return false
      fromAddress.set(place, voices + 1)
    }
    known.set(id, hasFailed)
    const isPrivate = isPrivateAddress(ip)
    waiting.set(id, {
      app,
      version,
      visitor: visitor ?? address,
      address,
      isPrivate,
      hasFailed,
      message,
    })
    return true
  }

  /** As hear, of the error itself. */
  function meet(inUse: LiveApp, { app, version, error, message = '' }: ScreenReport, from: From) {
    const release = findReleaseInUse(inUse, version)
    if (!release || (!error && !message)) return false
    if (error?.at && !Object.hasOwn(release.manifest.files, error.at.path)) return false
    const voice = voiceOf(from, isAmongColleagues(release.manifest))
    const most = from.accountId === undefined ? mostOfAnybody : mostKept
    return voice !== undefined && errors.add({ app, version, error, message, voice }, most)
  }

  async function write() {
    const voices = [...waiting.values()]
    const told = errors.takeAll()
    if (voices.length + told.length === 0) return
    waiting = new Map()
    const state = (await site.look()).live
    const key = await secretKey(db)
    const groups = Map.groupBy([...told, ...voices], ({ app, version }) => `${app} ${version}`)
    for (const [{ app, version } = { app: '', version: '' }] of groups.values()) {
      const isOfIt = (one: { app: string; version: string }) =>
        one.app === app && one.version === version
      const heard = { voices: voices.filter(isOfIt), told: told.filter(isOfIt) }
      await writeHeard(state, key, { app, version, ...heard })
    }
  }

  async function writeHeard(state: LiveState, key: string, heard: Heard) {
    const { app, version, voices, told } = heard
    const found = findInUse(state, app, version)
    const release = found && findReleaseInUse(found, version)
    if (!release) return
    const fresh = told.filter(({ isNew }) => isNew)
    const met = await kindsOf(db, release, fresh)
    await takeVoices(db, {
      app: found,
      revision: state.revision,
      version,
      voices: voices.map(({ visitor, address, isPrivate, hasFailed }) => ({
        visitor: hmac(key, visitor),
        address: addressName(hmac(key, address), isPrivate),
        hasFailed,
      })),
      errors: met.map(({ kind, voice }) => ({ kind, voice: hmac(key, voice) })),
      lastErrors: told,
      lastMessage: voices.findLast(({ message }) => message)?.message,
      nowMs: now(),
    })
  }

  return { take, flush }
}

/**
 * Whose voice it is in what is new: an account's, else an address's, so that marks are of no use to
 * who collects them. Behind the own proxy all have one address. Where people sign in, nobody else has one.
 */
function voiceOf({ visitor, ip, accountId }: From, isAmongColleagues: boolean) {
  if (accountId !== undefined) return `account ${accountId}`
  if (isAmongColleagues) return undefined
  return isPrivateAddress(ip) && visitor ? `visitor ${visitor}` : `address ${addressKey(ip)}`
}

interface Said {
  version: string
  visitor: string | undefined
  hasFailed: boolean
}

/**
 * What becomes of a canary is the matter of those alone whom we have given a mark, each of the version
 * that they were given. While none runs, whatever has failed is worth counting.
 */
function hasSay({ app, canary, live }: LiveApp, { version, visitor, hasFailed }: Said) {
  if (!canary) return hasFailed
  if (!visitor) return false
  const tried = canary.release.version
  const given = isInCanary(visitor, app, tried, canary.percent) ? tried : live.version
  return version === given
}

export type Reports = ReturnType<typeof collectReports>
