import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { buildApp } from './app.ts'
import { ensureAdministrator } from './auth/first-administrator.ts'
import { createPasswords } from './auth/passwords.ts'
import { backUpInProcess } from './backup/backup-process.ts'
import { startBackups } from './backup/schedule.ts'
import type { Config } from './config.ts'
import { createMailer } from './contact/mail.ts'
import { startMailWorker } from './contact/mail-worker.ts'
import { openDatabase } from './db/database.ts'
import { holdDataDir } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { startHousekeeping } from './housekeeping.ts'
import { openLogStream } from './logging/log-stream.ts'
import { createMetrics } from './metrics/metrics.ts'
import { describeStoredPictures } from './pictures/describe-stored.ts'
import { encodeInProcesses } from './pictures/encoder-process.ts'
import { followCheckout } from './releases/checkout/follow.ts'
import { publishBuilds } from './releases/checkout/publish-builds.ts'
import { signStoredReleases } from './releases/signing/house-key.ts'
import { seedIfUntouched } from './seed.ts'

/** How long requests under way may take once the server stops. */
const longestRequestMs = 7000
/** How long it waits for whoever reads the log. */
const longestFlushMs = 1000

/** Starts everything; `stop` ends it in the opposite order once all requests are answered. */
export async function startServer(config: Config) {
  const letGo = config.databaseUrl ? () => {} : holdDataDir(config.dataDir)
  const logFd = process.stderr.fd
  const logTo = openLogStream(logFd)
  const metrics = createMetrics()
  metrics.watchProcess()
  const tracing = config.tracing && (await startTracing(config.tracing.sampledShare))
  await migrateFirst(config)
  const { db } = openDatabase(config, {
    onPool: metrics.watchPool,
    ...(tracing && { log: tracing.traceQueries }),
  })
  await describeStoredPictures(db)

  const now = Date.now
  await signStoredReleases(db, now())
  const passwords = await createPasswords()
  const signIn = await ensureAdministrator(db, passwords, config, now())
  const encodePicture = encodeInProcesses()
  if (config.seed === 'demo') {
    const { seedDemo } = await import('./demo/seed.ts')
    await seedIfUntouched({ db, encodePicture, now }, seedDemo)
  }

  const checkout = followCheckout(config.checkoutDir, (...builds) =>
    publishBuilds(
      { db, now, root: config.checkoutDir, isAskedFor: config.promoteCheckout },
      ...builds,
    ),
  )
  let mail: ReturnType<typeof startMailWorker> | undefined
  const app = await buildApp(config, {
    db,
    passwords,
    checkout,
    encodePicture,
    now,
    pause,
    onMessage: () => mail?.nudge(),
    metrics,
    logTo,
    ...(tracing && { tracing }),
  })
  await checkout.refresh(app.log)
  await app.listen({ port: config.port, host: config.host })
  const { log } = app
  const stopHousekeeping = startHousekeeping({
    db,
    now,
    log,
    keep: config.keep,
    onRun: metrics.onHousekeeping,
  })
  const backups = config.backup && startBackups(config.backup, { make: backUpInProcess, now, log })
  if (config.mail) {
    const mailer = metrics.countMails(createMailer(config.mail))
    mail = startMailWorker({ db, mailer, now, log })
  }

  return {
    url: config.publicUrl?.origin ?? addressOf(app.server.address() as AddressInfo),
    ...signIn,
    async stop() {
      const cut = setTimeout(() => app.server.closeAllConnections(), longestRequestMs)
      await app.close()
      clearTimeout(cut)
      await mail?.stop()
      await stopHousekeeping()
      await backups?.stop()
      await db.destroy()
      await tracing?.stop()
      letGo()
      const isLogged = await logTo.flush(longestFlushMs)
      // Node would wait for a terminal that is stopped; all else is closed by now.
      if (!isLogged && isatty(logFd)) process.kill(process.pid, 'SIGKILL')
    },
  }
}

/** Over a connection of its own: it takes as long as tables are long, or another server's migration. */
async function migrateFirst(config: Config) {
  const database = openDatabase(config, { mayTakeLong: true })
  await migrate(database).finally(() => database.db.destroy())
}

/** The SDK is large, and few send traces; everybody else starts without it. */
async function startTracing(sampledShare: number) {
  const { startTracing } = await import('./tracing/start-tracing.ts')
  return startTracing(sampledShare)
}

function addressOf({ address, port, family }: AddressInfo) {
  const isAny = address === '0.0.0.0' || address === '::'
  const host = isAny ? 'localhost' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
