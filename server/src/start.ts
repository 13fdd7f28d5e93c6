import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isatty } from 'node:tty'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { createMailComposers } from './content/contact/mails.ts'
import { seedIfUntouched } from './content/demo/seed-if-untouched.ts'
import { createProcessEncoder } from './content/pictures/encoder-process.ts'
import { readHouse } from './content/site/translate-site.ts'
import { openDatabase } from './foundation/db/database.ts'
import { lockDataDir } from './foundation/db/lock-data-dir.ts'
import { migrate } from './foundation/db/migrate.ts'
import { createLogStream } from './foundation/logging/log-stream.ts'
import { startMailWorker } from './foundation/mail/mail-worker.ts'
import { createMailer } from './foundation/mail/mailer.ts'
import { createMetrics } from './foundation/metrics/metrics.ts'
import { startBackups } from './operations/backup/schedule.ts'
import { startHousekeeping } from './operations/housekeeping/jobs.ts'
import { ensureAdministrator } from './people/accounts/first-administrator.ts'
import { composeLinks } from './people/accounts/links-by-mail.ts'
import { createPasswords } from './people/accounts/passwords.ts'
import { publishAtStart } from './releases/checkout/publish-at-start.ts'
import { publishBuilds } from './releases/checkout/publish-builds.ts'
import { watchCanaries } from './releases/reports/end-canaries.ts'
import { prerenderPath } from './site/prerender/prerenderer.ts'
import { createRenderer } from './site/prerender/renderer.ts'

/** Timeout of pending requests during a graceful shutdown. */
const shutdownTimeoutMs = 7000
const logFlushTimeoutMs = 1000

/** Starts all services; `stop` shuts them down gracefully, in the opposite order. */
export async function startServer(config: Config) {
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
  const logFd = process.stderr.fd
  const logTo = createLogStream(logFd)
  const metrics = createMetrics()
  metrics.watchProcess()
  const [passwords] = await Promise.all([createPasswords(), migrateDatabase(config)])
  const { db } = openDatabase(config, { onPool: metrics.watchPool })

  const now = Date.now
  const signIn = await ensureAdministrator({ db, passwords, now }, config)
  let mail: ReturnType<typeof startMailWorker> | undefined
  const encodePicture = createProcessEncoder()
  const renderer = createRenderer()
  const app = await buildApp(config, {
    db,
    passwords,
    encodePicture,
    renderer,
    now,
    pause,
    onMailAdded: () => mail?.nudge(),
    canMail: config.mail !== undefined,
    metrics,
    logTo,
  })
  const { log } = app
  const stopping = new AbortController()
  const checkout = {
    db,
    now,
    root: config.checkoutDir,
    isForced: config.promoteCheckout,
    // The renderer starts while the builds are stored.
    onPacked(builds: ReleaseManifest[]) {
      if (builds.some(({ files }) => prerenderPath in files)) void renderer.warmUp()
    },
  }
  await Promise.all([
    config.seed === 'demo' && seed({ db, encodePicture, now }),
    publishAtStart({
      publish: () => publishBuilds(checkout, log),
      log,
      signal: stopping.signal,
    }),
  ])
  await app.listen({ port: config.port, host: config.host })
  const url = config.publicUrl?.origin ?? toUrl(app.server.address() as AddressInfo)
  const stopHousekeeping = startHousekeeping({
    db,
    now,
    log,
    retention: config.retention,
    timeZone: config.timeZone,
    onRun: metrics.onHousekeeping,
  })
  const stopCanaries = watchCanaries({ db, now, log })
  const stopBackups = config.backup && startBackups(config.backup, { now, log })
  if (config.mail) {
    mail = startMailWorker({
      db,
      compose: {
        ...composeLinks(url),
        ...createMailComposers({
          inboxUrl: `${url}/messages`,
          readHouse,
          timeZone: config.timeZone,
        }),
      },
      mailer: createMailer(config.mail),
      now,
      log,
      onAttempt: metrics.onMail,
    })
  }

  return {
    url,
    ...signIn,
    async stop() {
      stopping.abort()
      const timer = setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs)
      await app.close()
      clearTimeout(timer)
      await stopCanaries()
      await mail?.stop()
      await stopHousekeeping()
      await stopBackups?.()
      await db.destroy()
      unlock()
      const isFlushed = await logTo.flush(logFlushTimeoutMs)
      // Node would wait for a stopped terminal; everything else is closed by now.
      if (!isFlushed && isatty(logFd)) process.kill(process.pid, 'SIGKILL')
    },
  }
}

/** Migrates without timeouts: it may take long, or wait for the migration of another server. */
async function migrateDatabase(config: Config) {
  const database = openDatabase(config, { noTimeouts: true })
  await migrate(database).finally(() => database.db.destroy())
}

/** Adds the demo content. */
async function seed(services: Parameters<typeof seedIfUntouched>[0]) {
  const { readDemoContent } = await import('./content/demo/content.ts')
  await seedIfUntouched(services, readDemoContent)
}

function toUrl({ address, port, family }: AddressInfo) {
  const isAny = address === '0.0.0.0' || address === '::'
  const host = isAny ? 'localhost' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
