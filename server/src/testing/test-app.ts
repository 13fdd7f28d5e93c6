import type { TestContext } from 'node:test'
import type { Role } from '@sala/kit/contract/people'
import type { FastifyInstance } from 'fastify'
import type { LogConfig } from 'kysely'
import { type AppServices, type AppSettings, buildApp } from '../app.ts'
import type { Db } from '../foundation/db/database.ts'
import { createPasswords } from '../people/accounts/passwords.ts'
import { addAccount, findAccount } from '../people/accounts/repository.ts'
import { publishBuilds } from '../releases/checkout/publish-builds.ts'
import { createRenderer } from '../site/prerender/renderer.ts'
import { createCheckout } from './built-checkout.ts'
import { type OpenTestDatabase, openSqlite } from './engines.ts'
import { encodeInThisProcess } from './pictures.ts'

export const admin = { email: 'admin@sala.example', password: 'a right password' }

// As cheap as argon2 allows; what it costs in earnest is no matter of these tests.
const passwords = createPasswords({ memoryKiB: 8, passes: 1 })

const startMs = Date.UTC(2026, 0, 1)

interface Options {
  open?: OpenTestDatabase
  log?: LogConfig
  publicUrl?: URL
  settings?: Omit<AppSettings, 'publicUrl'>
  deps?: Partial<AppServices>
  /** Of the checkout whose apps are live. */
  root?: string
}

/** A built checkout that no test changes, for this process. */
let shared: string | undefined
function sharedRoot() {
  shared ??= createCheckout({ after: (remove) => process.once('exit', remove) }).root
  return shared
}

/** One for all apps of this process, which none of them ends. */
const renderer = { ...createRenderer(), close: async () => {} }

/** Adds what every app has: one administrator, and live releases of what is built. */
async function fill(db: Db, deps: Pick<AppServices, 'passwords' | 'now'>, root: string) {
  const passwordHash = await deps.passwords.hash(admin.password)
  await addAccount(db, { email: admin.email, passwordHash }, startMs)
  await publishBuilds({ db, root, now: deps.now }, { warn: () => {} })
}

/** For apps with the default parts: filling takes as long as the rest, so their databases are copies of one. */
export async function fillWithDefaults(db: Db) {
  await fill(db, { passwords: await passwords, now: () => startMs }, sharedRoot())
}

/** The app over a new database with one administrator, closed after the test; it opens no port. */
export async function createTestApp(t: TestContext, options: Options = {}) {
  const { open = openSqlite, log, publicUrl, settings, deps, root } = options
  const isDefault = !root && !deps?.passwords && !deps?.now
  const { db, close, isFilled } = await open(log, isDefault ? fillWithDefaults : undefined)
  const clock = { nowMs: startMs }
  const all: AppServices = {
    db,
    passwords: await passwords,
    encodePicture: encodeInThisProcess,
    onMailAdded: () => {},
    now: () => clock.nowMs,
    pause: async () => {},
    createRenderer: () => renderer,
    ...deps,
  }
  if (!isFilled) await fill(db, all, root ?? sharedRoot())
  const app = await buildApp({ publicUrl, ...settings }, all)
  app.log.level = 'silent'
  t.after(
    runOnce(async () => {
      await app.close()
      await close()
    }),
  )

  /** Signs in and returns the headers that say so. */
  async function signIn() {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: admin })
    return { authorization: `Bearer ${answer.json().token}` }
  }
  return { app, db, clock, signIn }
}

/** Node's runner keeps each test's hooks until the process ends; a hook that has run keeps no app. */
function runOnce(end: () => Promise<void>) {
  let left: (() => Promise<void>) | undefined = end
  return async () => {
    const run = left
    left = undefined
    await run?.()
  }
}

/** Adds somebody of this role, whose password is the administrator's; returns the headers of their session. */
export async function signInAs(app: FastifyInstance, db: Db, role: Role) {
  const email = `${role}@sala.example`
  const { passwordHash = '' } = (await findAccount(db, admin.email)) ?? {}
  await addAccount(db, { email, passwordHash, role }, 0)
  const payload = { ...admin, email }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  return { authorization: `Bearer ${answer.json().token}` }
}
