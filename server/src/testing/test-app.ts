import type { TestContext } from 'node:test'
import type { LogConfig } from 'kysely'
import { type AppSettings, buildApp } from '../app.ts'
import { createPasswords } from '../auth/passwords.ts'
import { addAccount } from '../auth/repository.ts'
import type { Deps } from '../deps.ts'
import { followCheckout } from '../releases/checkout/follow.ts'
import { publishBuilds } from '../releases/checkout/publish-builds.ts'
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
  deps?: Partial<Deps>
  /** Of the checkout whose apps are live. */
  root?: string
}

/** The app over a new database with one administrator, closed after the test; it opens no port. */
export async function openTestApp(t: TestContext, options: Options = {}) {
  const {
    open = openSqlite,
    log,
    publicUrl,
    settings,
    deps,
    root = builtCheckout(t).root,
  } = options
  const { db, close } = await open(log)
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const all: Deps = {
    db,
    passwords: await passwords,
    checkout: followCheckout(
      root,
      (...builds) => publishBuilds({ db, root, now: () => clock.nowMs, settleMs: 0 }, ...builds),
      0,
    ),
    encodePicture: encodeHere,
    onMessage: () => {},
    now: () => clock.nowMs,
    pause: async () => {},
    ...deps,
  }
  const passwordHash = await all.passwords.hash(admin.password)
  await addAccount(db, { email: admin.email, passwordHash }, clock.nowMs)
  const app = await buildApp({ publicUrl, ...settings }, all)
  app.log.level = 'silent'
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
