import { join, resolve } from 'node:path'
import { isEmail } from '@sala/kit/contract/email'
import { defaultTimeZone, isTimeZone } from '@sala/kit/contract/house-time'
import { isTrustProxy } from './foundation/http/origin.ts'
import { type LogLevel, logLevels } from './foundation/http/server-options.ts'
import type { BackupSettings } from './operations/backup/schedule.ts'
import {
  createRetention,
  type Retention,
  retentionDays,
} from './operations/housekeeping/retention.ts'
import { normaliseEmail } from './people/accounts/email.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** PostgreSQL; undefined means the embedded database. */
  databaseUrl: string | undefined
  /** Absolute; its built host and remotes are published at the start. */
  checkoutDir: string
  /** Promotes the builds even if they are not newer than the live releases. */
  promoteCheckout: boolean
  adminEmail: string
  adminPassword: string | undefined
  seed: 'demo' | 'none'
  mail: { smtpUrl: string; to: string } | undefined
  publicUrl: URL | undefined
  /** The house's time zone. */
  timeZone: string
  /** The trusted proxies: their number, or their addresses. */
  trustProxy: string | undefined
  logLevel: LogLevel
  /** Required for `/metrics`; undefined disables it. */
  metricsToken: string | undefined
  /** Scheduled backups; undefined disables them. */
  backup: BackupSettings | undefined
  retention: Retention
}

const hourMs = 60 * 60_000

/** Its message has a line for each invalid variable. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

/** Parses all environment variables; throws a ConfigError that names every invalid one. */
export function readConfig(environment: Environment): Config {
  const errors: string[] = []
  const read = (name: string) => environment[name]?.trim() || undefined

  /** Returns the variable if it is valid; otherwise adds an error. */
  function check(name: string, isValid: (value: string) => boolean, expected: string) {
    const value = read(name)
    if (value === undefined || isValid(value)) return value
    errors.push(`${name} must be ${expected}.`)
    return undefined
  }

  const port = check('PORT', isInRange(0, 65_535), 'a whole number from 0 to 65535')
  const seed = check('SEED', isOneOf('demo', 'none'), '“demo” or “none”')
  const smtpUrl = check(
    'SMTP_URL',
    hasProtocol('smtp:', 'smtps:'),
    'a URL that starts with smtp:// or smtps://',
  )
  const mailTo = check('MAIL_TO', isEmail, 'an email address')
  if (Boolean(read('SMTP_URL')) !== Boolean(read('MAIL_TO'))) {
    const [set, missing] = read('SMTP_URL') ? ['SMTP_URL', 'MAIL_TO'] : ['MAIL_TO', 'SMTP_URL']
    errors.push(`${missing} must be set too if ${set} is: mail needs both.`)
  }
  const databaseUrl = check(
    'DATABASE_URL',
    hasProtocol('postgres:', 'postgresql:'),
    'a URL that starts with postgres://',
  )
  const promoteCheckout = check('PROMOTE_CHECKOUT', isOneOf('true', 'false'), '“true” or “false”')
  const publicUrl = check('PUBLIC_URL', isOrigin, 'an http or https URL without a path')
  const timeZone = check(
    'TIME_ZONE',
    isTimeZone,
    'the name of a time zone, such as Asia/Bangkok or Europe/Berlin',
  )
  const trustProxy = check(
    'TRUST_PROXY',
    isTrustProxy,
    'a number of proxies from 1 to 10, or their addresses, separated by commas',
  )
  const logLevel = check('LOG_LEVEL', isOneOf(...logLevels), `one of ${logLevels.join(', ')}`)
  const metricsToken = check('METRICS_TOKEN', isToken, '16 characters or more, without spaces')
  const backupEveryHours = check(
    'BACKUP_EVERY_HOURS',
    isInRange(1, 8760),
    'a whole number from 1 to 8760',
  )
  const backupKeep = check('BACKUP_KEEP', isInRange(1, 10_000), 'a whole number from 1 to 10000')
  const backupDir = read('BACKUP_DIR')
  const days = Object.fromEntries(
    Object.keys(retentionDays).map((name) => [
      name,
      check(name, isInRange(1, 36_500), 'a whole number of days from 1 to 36500'),
    ]),
  )
  const adminEmail = check('ADMIN_EMAIL', isEmail, 'an email address')

  if (errors.length > 0) throw new ConfigError(errors.join('\n'))
  return {
    port: Number(port ?? 3000),
    host: read('HOST') ?? '127.0.0.1',
    dataDir: read('DATA_DIR') ?? './data',
    databaseUrl,
    checkoutDir: resolve(read('CHECKOUT_DIR') ?? join(import.meta.dirname, '../..')),
    promoteCheckout: promoteCheckout === 'true',
    adminEmail: normaliseEmail(adminEmail ?? 'admin@sala.example'),
    // Not trimmed: it may contain spaces.
    adminPassword: environment.ADMIN_PASSWORD || undefined,
    seed: seed === 'none' ? 'none' : 'demo',
    mail: smtpUrl && mailTo ? { smtpUrl, to: mailTo } : undefined,
    publicUrl: publicUrl ? new URL(publicUrl) : undefined,
    timeZone: timeZone ?? defaultTimeZone,
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
    retention: createRetention((name) => days[name]),
  }
}

function isInRange(min: number, max: number) {
  return (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
}

function isOneOf(...values: string[]) {
  return (value: string) => values.includes(value)
}

function isToken(value: string) {
  return /^[!-~]{16,}$/.test(value)
}

function hasProtocol(...protocols: string[]) {
  return (value: string) => protocols.includes(URL.parse(value)?.protocol ?? '')
}

function isOrigin(value: string) {
  const url = URL.parse(value)
  return hasProtocol('http:', 'https:')(value) && url?.pathname === '/' && !url.search && !url.hash
}
