import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'
import { defaultRetention } from './operations/housekeeping/retention.ts'

test('has defaults for all variables', () => {
  assert.deepEqual(readConfig({ PORT: '', HOST: ' ' }), {
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    checkoutDir: join(import.meta.dirname, '../..'),
    promoteCheckout: false,
    databaseUrl: undefined,
    adminEmail: 'admin@sala.example',
    adminPassword: undefined,
    seed: 'demo',
    mail: undefined,
    publicUrl: undefined,
    timeZone: 'Asia/Bangkok',
    trustProxy: undefined,
    logLevel: 'warn',
    metricsToken: undefined,
    backup: undefined,
    retention: defaultRetention,
  })
})

test('README has a row for each variable, with its default', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const [, table = ''] = /## Settings\n(.*?)\n## /s.exec(readme) ?? []
  const rows = [...table.matchAll(/^\| ([A-Z_, ]+?) +\|.*\| (.*?) +\|$/gm)]
  const documented = rows.flatMap(([, names = '', defaults = '']) => {
    const values = defaults.split(', ')
    return names
      .split(', ')
      .map((name, index) => [name, values.length > 1 ? values[index] : defaults] as const)
  })

  const read = new Set<string>()
  const environment = new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => void read.add(String(name)) },
  )
  const config = readConfig(environment)
  assert.deepEqual(documented.map(([name]) => name).sort(), [...read].sort())
  const isWord = (value = '') => /^(none|from the request|this checkout)$/.test(value)
  assert.deepEqual(
    documented.flatMap(([name, value]) => (isWord(value) ? name : [])),
    [
      ...['DATABASE_URL', 'ADMIN_PASSWORD', 'SMTP_URL', 'MAIL_TO', 'PUBLIC_URL', 'TRUST_PROXY'],
      ...['BACKUP_DIR', 'CHECKOUT_DIR', 'METRICS_TOKEN'],
    ],
  )
  // The other defaults, set, change nothing.
  const typed = documented.filter(([, value]) => !isWord(value))
  const { backup } = readConfig({ BACKUP_DIR: '/backups' })
  const withTyped = readConfig({ ...Object.fromEntries(typed), BACKUP_DIR: '/backups' })
  assert.deepEqual(withTyped, { ...config, backup })
})

test('names every bad variable, without its value', () => {
  const environment = {
    PORT: '80000',
    SEED: 'yes',
    SMTP_URL: 'https://secret@mail.example',
    MAIL_TO: 'nobody',
    DATABASE_URL: 'mysql://secret@db.example',
    PUBLIC_URL: 'https://sala.example/path',
    ADMIN_EMAIL: 'admin',
    TIME_ZONE: '+07:00',
    TRUST_PROXY: '10.0.0.0/8, everybody',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN: 'secret',
    PROMOTE_CHECKOUT: 'perhaps',
    BACKUP_EVERY_HOURS: '0',
    BACKUP_KEEP: '1.5',
    KEEP_AUDIT_DAYS: '0',
    KEEP_COUNTS_DAYS: 'for ever',
    KEEP_DELETED_DAYS: '-1',
    KEEP_HISTORY_DAYS: '1e9',
    KEEP_MESSAGES_DAYS: '1.5',
    KEEP_RELEASES_DAYS: '36501',
    KEEP_VISITS_DAYS: '0',
  }
  assert.throws(
    () => readConfig(environment),
    (error) => {
      assert.ok(error instanceof ConfigError)
      const lines = error.message.split('\n')
      const named = lines.map((line) => line.split(' must be ')[0])
      assert.deepEqual(named.sort(), Object.keys(environment).sort())
      assert.ok(!error.message.includes('secret'))
      return true
    },
  )
})

test('mail needs both of its variables', () => {
  assert.throws(() => readConfig({ SMTP_URL: 'smtp://mail.example' }), /MAIL_TO must be set/)
  assert.throws(() => readConfig({ MAIL_TO: 'a@sala.example' }), /SMTP_URL must be set/)
  const { mail } = readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_TO: 'a@sala.example' })
  assert.deepEqual(mail, { smtpUrl: 'smtp://mail.example', to: 'a@sala.example' })
})

test('creates backups daily and keeps seven by default', () => {
  const dayMs = 24 * 60 * 60_000
  const { backup } = readConfig({ BACKUP_DIR: '/backups' })
  assert.deepEqual(backup, { dir: '/backups', everyMs: dayMs, keep: 7 })
  const often = readConfig({ BACKUP_DIR: 'b', BACKUP_EVERY_HOURS: '1', BACKUP_KEEP: '48' })
  assert.deepEqual(often.backup, { dir: resolve('b'), everyMs: dayMs / 24, keep: 48 })
})
