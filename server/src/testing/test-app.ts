import type { TestContext } from 'node:test'
import type { LogConfig } from 'kysely'
import { type AppDeps, type AppSettings, buildApp } from '../app.ts'
import { createPasswords } from '../people/accounts/passwords.ts'
import { addAccount } from '../people/accounts/repository.ts'
import { publishBuilds } from '../releases/checkout/publish-builds.ts'
import { openRenderer } from '../site/prerender/renderer.ts'
import { builtCheckout } from './built-checkout.ts'
import { encodeHere } from './encode-here.ts'
import { type OpenTestDatabase, openSqlite } from './engines.ts'

export const admin = { email: 'admin@sala.example', password: 'a right password' }

// As cheap as argon2 allows; what it costs in earnest is no matter of these tests.
const passwords = createPasswords({ memoryKiB: 8, passes: 1 })

interface Options {
  open?: OpenTestDatabase
  log?: LogConfig
  publicUrl?: URL
  settings?: Omit<AppSettings, 'publicUrl'>
  deps?: Partial<AppDeps>
  /** Of the checkout whose apps are live. */
  root?: string
}

/** A built checkout that no test changes, for this process. */
let shared: string | undefined
function sharedRoot() {
  shared ??= builtCheckout({ after: (remove) => process.once('exit', remove) }).root
  return shared
}

/** One for all apps of this process, which none of them ends. */
const renderer = { ...openRenderer(), close: async () => {} }

/** The app over a new database with one administrator, closed after the test; it opens no port. */
export async function openTestApp(t: TestContext, options: Options = {}) {
  const { open = openSqlite, log, publicUrl, settings, deps, root = sharedRoot() } = options
  const { db, close } = await open(log)
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const all: AppDeps = {
    db,
    passwords: await passwords,
    encodePicture: encodeHere,
    onMessage: () => {},
    now: () => clock.nowMs,
    pause: async () => {},
    openRenderer: () => renderer,
    ...deps,
  }
  const passwordHash = await all.passwords.hash(admin.password)
  await addAccount(db, { email: admin.email, passwordHash }, clock.nowMs)
  const app = await buildApp({ publicUrl, ...settings }, all)
  app.log.level = 'silent'
  await publishBuilds({ db, root, now: all.now }, app.log)
  t.after(async () => {
    await app.close()
    await close()
  })

  /** Signs in and returns the headers that say so. */
  async function signIn() {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: admin })
    return { authorization: `Bearer ${answer.json().token}` }
  }
  return { app, db, clock, signIn }
}
