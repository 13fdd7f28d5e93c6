import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

export interface BackupSettings {
  /** Absolute. */
  dir: string
  everyMs: number
  /** So many are kept; older ones are removed once there is a new one. */
  keep: number
}

interface Parts {
  /** Makes one; it is killed when the signal says so. */
  make: (path: string, signal: AbortSignal) => Promise<void>
  now: () => number
  log: Pick<FastifyBaseLogger, 'error'>
}

const minuteMs = 60_000
const tryAgainMs = 10 * minuteMs
/** Timers cannot wait for weeks, and stand still while a machine sleeps. */
const lookAgainMs = 60 * minuteMs
/** Whatever is named later than that was made while the clock was wrong. */
const clockSkewMs = 5 * minuteMs

/** Makes a backup whenever the last one is old enough, also one from before a restart. */
export function startBackups(settings: BackupSettings, { make, now, log }: Parts) {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout | undefined
  let round = look()

  /** Returns how long to wait before looking again. */
  async function makeIfDue() {
    const dueInMs = (await lastBackupMs(settings.dir, now())) + settings.everyMs - now()
    if (dueInMs > 0) return dueInMs
    const name = nameOf(now())
    await make(join(settings.dir, name), signal)
    await removeOld(settings, name)
    return settings.everyMs
  }
  async function look() {
    const pauseMs = await makeIfDue().catch((err) => {
      if (!signal.aborted) log.error({ err }, 'the scheduled backup was not made')
      return tryAgainMs
    })
    if (signal.aborted) return
    timer = setTimeout(
      () => {
        round = look()
      },
      Math.min(pauseMs, lookAgainMs),
    )
  }
  return {
    /** Resolves when what is being made is there, or cannot be made. */
    round: () => round,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}

async function lastBackupMs(dir: string, nowMs: number) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const times = (await namesIn(dir)).map(timeOf).filter((atMs) => atMs <= nowMs + clockSkewMs)
  return Math.max(0, ...times)
}

async function removeOld({ dir, keep }: BackupSettings, newest: string) {
  const others = (await namesIn(dir)).filter((name) => name !== newest)
  const old = others
    .sort()
    .reverse()
    .slice(keep - 1)
  for (const name of old) await rm(join(dir, name), { force: true })
}

async function namesIn(dir: string) {
  return (await readdir(dir)).filter((name) => !Number.isNaN(timeOf(name)))
}

/** `sala-2026-01-31T02-00-00Z.backup`: colons cannot be in a file's name everywhere. */
function nameOf(atMs: number) {
  return `sala-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

function timeOf(name: string) {
  const [, day, hour, minute, second] =
    name.match(/^sala-([\d-]{10})T(\d\d)-(\d\d)-(\d\d)Z\.backup$/) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}
