import type { ScreenReport } from '@sala/kit/contract/release'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../foundation/deps.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { isPrivateAddress } from '../../foundation/load/private-address.ts'
import { secretKey } from '../../foundation/secrets/repository.ts'
import { hmac } from '../../people/sessions/tokens.ts'
import { mostOfAddress, type Voice } from '../health/repository.ts'
import { addressName } from '../health/tally.ts'
import { writeBehind } from '../health/write-behind.ts'
import { isInCanary } from '../live/canary.ts'
import { findInUse, type LiveApp, type LiveState } from '../live/repository.ts'
import type { Site } from '../serve/site.ts'
import { takeVoices } from './take-report.ts'

const afterMs = 2000
const mostWaiting = 2000
const mostKnown = 20_000

type Parts = Deps & { site: Site; log: Pick<FastifyBaseLogger, 'warn'> }

interface Waiting extends Voice {
  app: string
  version: string
  isPrivate: boolean
  message: string | undefined
}

interface From {
  /** Of a mark that was given here; undefined without one. */
  visitor: string | undefined
  ip: string
}

/**
 * Collects in memory what browsers report, and writes it together. What is told again costs nothing,
 * and of a flood no more is kept than is written in a moment.
 */
export function collectReports({ db, now, site, log }: Parts) {
  let waiting = new Map<string, Waiting>()
  /** What was told since the live set changed last; whether it was a failure. */
  const known = new Map<string, boolean>()
  const fromAddress = new Map<string, number>()
  let revision = ''
  const { flush, soon } = writeBehind({ write, afterMs, log })

  async function take({ app, version, kind, message }: ScreenReport, { visitor, ip }: From) {
    const inUse = await site.findVersion(app, version)
    const hasFailed = kind !== 'loaded'
    if (!inUse || !hasSay(inUse.app, { version, visitor, hasFailed })) return
    if (inUse.revision !== revision || known.size >= mostKnown) {
      known.clear()
      fromAddress.clear()
    }
    revision = inUse.revision
    const address = addressKey(ip)
    const id = `${app} ${version} ${visitor ?? address}`
    const before = known.get(id)
    if (before || before === hasFailed || waiting.size >= mostWaiting) return
    if (before === undefined) {
      // An address that has said enough costs no more queries, however many marks it collects.
      const place = `${app} ${version} ${address}`
      const voices = fromAddress.get(place) ?? 0
      if (voices >= mostOfAddress) return
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
    soon()
    // A canary that fails is not left to visitors for longer than it must be.
    if (hasFailed && inUse.app.canary?.release.version === version) await flush()
  }

  async function write() {
    const voices = [...waiting.values()]
    if (voices.length === 0) return
    waiting = new Map()
    const state = (await site.look()).live
    const key = await secretKey(db)
    for (const some of Map.groupBy(voices, ({ app, version }) => `${app} ${version}`).values()) {
      await writeVoices(state, key, some)
    }
  }

  async function writeVoices(state: LiveState, key: string, voices: Waiting[]) {
    const [{ app, version } = { app: '', version: '' }] = voices
    const found = findInUse(state, app, version)
    if (!found) return
    await takeVoices(db, {
      app: found,
      revision: state.revision,
      version,
      voices: voices.map(({ visitor, address, isPrivate, hasFailed }) => ({
        visitor: hmac(key, visitor),
        address: addressName(hmac(key, address), isPrivate),
        hasFailed,
      })),
      lastMessage: voices.findLast(({ message }) => message)?.message,
      nowMs: now(),
    })
  }

  return { take, flush }
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
