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

// The cheapest parameters that argon2 allows, for fast tests.
const passwords = createPasswords({ memoryKiB: 8, passes: 1 })

const startMs = Date.UTC(2026, 0, 1)

interface Options {
  open?: OpenTestDatabase
  log?: LogConfig
  publicUrl?: URL
  settings?: Omit<AppSettings, 'publicUrl'>
  services?: Partial<AppServices>
  /** The checkout whose builds are live. */
  root?: string
}

/** A checkout for all tests of this process, which must not change it. */
let shared: string | undefined
function sharedRoot() {
  shared ??= createCheckout({ after: (remove) => process.once('exit', remove) }).root
  return shared
}

/** Shared by all apps of this process, which do not close it. */
const renderer = { ...createRenderer(), close: async () => {} }

/** Adds the rows of a new app: an administrator, and live releases. */
async function fill(db: Db, services: Pick<AppServices, 'passwords' | 'now'>, root: string) {
  const passwordHash = await services.passwords.hash(admin.password)
  await addAccount(db, { email: admin.email, passwordHash }, startMs)
  await publishBuilds({ db, root, now: services.now }, { warn: () => {} })
}

/** For the database that apps with default services copy, because filling is slow. */
export async function fillWithDefaults(db: Db) {
  await fill(db, { passwords: await passwords, now: () => startMs }, sharedRoot())
}

/** The app over a new database with one administrator, closed after the test; it opens no port. */
export async function createTestApp(t: TestContext, options: Options = {}) {
  const { open = openSqlite, log, publicUrl, settings, services, root } = options
  const isDefault = !root && !services?.passwords && !services?.now
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
    ...services,
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
  return { app, db, clock, signIn: () => signIn(app) }
}

/** Signs in; returns the headers of the session. */
async function signIn(app: FastifyInstance, email = admin.email) {
  const payload = { ...admin, email }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  return { authorization: `Bearer ${answer.json().token}` }
}

/** Node's runner retains the hooks of all tests; a hook that has run must not retain its app. */
function runOnce(end: () => Promise<void>) {
  let left: (() => Promise<void>) | undefined = end
  return async () => {
    const run = left
    left = undefined
    await run?.()
  }
}

/** Adds an account of this role with the administrator's password; returns the headers of its session. */
export async function signInAs(app: FastifyInstance, db: Db, role: Role) {
  const email = `${role}@sala.example`
  const { passwordHash = '' } = (await findAccount(db, admin.email)) ?? {}
  await addAccount(db, { email, passwordHash, role }, 0)
  return signIn(app, email)
}
