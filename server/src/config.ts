import { join, resolve } from 'node:path'
import { type LogLevel, logLevels } from './foundation/http/server-options.ts'
import { isTrustProxy } from './foundation/http/trust-proxy.ts'
import type { BackupSettings } from './operations/backup/schedule.ts'
import { type Retention, retentionBy, retentionDays } from './operations/housekeeping/retention.ts'
import { isEmail } from './people/accounts/email.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | undefined
  /** Where host and remotes are built that are published at the start; absolute. */
  checkoutDir: string
  /** Whether what is built there goes live whatever is: without it, only what is newer does. */
  promoteCheckout: boolean
  adminEmail: string
  adminPassword: string | undefined
  seed: 'demo' | 'none'
  mail: { smtpUrl: string; to: string } | undefined
  publicUrl: URL | undefined
  /** Whose forwarded-for headers are believed: a number of proxies, or addresses. */
  trustProxy: string | undefined
  logLevel: LogLevel
  /** With which `/metrics` answers; without one it answers nobody. */
  metricsToken: string | undefined
  /** Where and how often the server makes backups by itself. */
  backup: BackupSettings | undefined
  /** How long what grows is kept. */
  keep: Retention
}

const hourMs = 60 * 60_000

/** Its message has a line for each variable that cannot be used. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

/** Reads all settings at once; throws a ConfigError that names every bad one. */
export function readConfig(environment: Environment): Config {
  const faults: string[] = []
  const read = (name: string) => environment[name]?.trim() || undefined

  /** The variable if `isGood` accepts it; otherwise a fault is noted. */
  function check(name: string, isGood: (value: string) => boolean, demand: string) {
    const value = read(name)
    if (value === undefined || isGood(value)) return value
    faults.push(`${name} must be ${demand}.`)
    return undefined
  }

  const port = check('PORT', isPort, 'a whole number from 0 to 65535')
  const seed = check('SEED', isSeed, '“demo” or “none”')
  const smtpUrl = check(
    'SMTP_URL',
    isUrlOf('smtp:', 'smtps:'),
    'an address that begins with smtp:// or smtps://',
  )
  const mailTo = check('MAIL_TO', isEmail, 'an email address')
  if (Boolean(read('SMTP_URL')) !== Boolean(read('MAIL_TO'))) {
    const [set, missing] = read('SMTP_URL') ? ['SMTP_URL', 'MAIL_TO'] : ['MAIL_TO', 'SMTP_URL']
    faults.push(`${missing} must be set too when ${set} is: mail needs both.`)
  }
  const databaseUrl = check(
    'DATABASE_URL',
    isUrlOf('postgres:', 'postgresql:'),
    'an address that begins with postgres://',
  )
  const promoteCheckout = check('PROMOTE_CHECKOUT', isTruth, '“true” or “false”')
  const publicUrl = check('PUBLIC_URL', isOrigin, 'an http or https address without a path')
  const trustProxy = check(
    'TRUST_PROXY',
    isTrustProxy,
    'a number of proxies from 1 to 10, or their addresses, separated by commas',
  )
  const logLevel = check('LOG_LEVEL', isLogLevel, `one of ${logLevels.join(', ')}`)
  const metricsToken = check('METRICS_TOKEN', isToken, '16 characters or more, without spaces')
  const backupEveryHours = check(
    'BACKUP_EVERY_HOURS',
    isFrom(1, 8760),
    'a whole number from 1 to 8760',
  )
  const backupKeep = check('BACKUP_KEEP', isFrom(1, 10_000), 'a whole number from 1 to 10000')
  const backupDir = read('BACKUP_DIR')
  const daysOf = Object.fromEntries(
    Object.keys(retentionDays).map((name) => [
      name,
      check(name, isFrom(1, 36_500), 'a whole number of days from 1 to 36500'),
    ]),
  )
  const adminEmail = check('ADMIN_EMAIL', isEmail, 'an email address')

  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return {
    port: Number(port ?? 3000),
    host: read('HOST') ?? '127.0.0.1',
    dataDir: read('DATA_DIR') ?? './data',
    databaseUrl,
    checkoutDir: resolve(read('CHECKOUT_DIR') ?? join(import.meta.dirname, '../..')),
    promoteCheckout: promoteCheckout === 'true',
    adminEmail: (adminEmail ?? 'admin@sala.example').toLowerCase(),
    // Not trimmed: a space may be part of it.
    adminPassword: environment.ADMIN_PASSWORD || undefined,
    seed: seed === 'none' ? 'none' : 'demo',
    mail: smtpUrl && mailTo ? { smtpUrl, to: mailTo } : undefined,
    publicUrl: publicUrl ? new URL(publicUrl) : undefined,
    trustProxy,
    logLevel: (logLevel as LogLevel | undefined) ?? 'warn',
    metricsToken,
    backup: backupDir
      ? {
          dir: resolve(backupDir),
          everyMs: Number(backupEveryHours ?? 24) * hourMs,
          keep: Number(backupKeep ?? 7),
        }
      : undefined,
    keep: retentionBy((name) => daysOf[name]),
  }
}

function isPort(value: string) {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
}

function isFrom(least: number, most: number) {
  return (value: string) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
}

function isSeed(value: string) {
  return value === 'demo' || value === 'none'
}

function isTruth(value: string) {
  return value === 'true' || value === 'false'
}

function isLogLevel(value: string) {
  return logLevels.some((level) => level === value)
}

function isToken(value: string) {
  return /^[!-~]{16,}$/.test(value)
}

function isUrlOf(...protocols: string[]) {
  return (value: string) => protocols.includes(URL.parse(value)?.protocol ?? '')
}

function isOrigin(value: string) {
  const url = URL.parse(value)
  return isUrlOf('http:', 'https:')(value) && url?.pathname === '/' && !url.search && !url.hash
}
