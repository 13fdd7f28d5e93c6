import { ConfigError, readConfig } from './config.ts'
import { isUnavailable } from './foundation/db/dialect.ts'
import { DataDirInUseError } from './foundation/db/lock-data-dir.ts'
import { UnknownSchemaError } from './foundation/db/migrate.ts'
import { startServer } from './start.ts'

const stopTimeoutMs = 10_000
// A start can be interrupted: each of its writes is a transaction.
let stop = async () => {}
// Before the start: the first process of a container ignores signals without a handler.
stopOnSignal()

try {
  const { url, howToSignIn, weakness, ...server } = await startServer(readConfig(process.env))
  stop = server.stop
  if (weakness) console.warn(`Please change ADMIN_PASSWORD after signing in. ${weakness}`)
  console.log(`Sala is ready at ${url} - sign in at ${url}/login ${howToSignIn}`)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

/** The first signal stops gracefully, the second at once. */
function stopOnSignal() {
  let isStopping = false
  async function end() {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // The parent process, such as `npm start`, is gone: nothing else could stop the server.
  process.on('disconnect', end)
  // Otherwise Node opens its debugger, if it was started without --disable-sigusr1.
  process.on('SIGUSR1', () => undefined)
}

function explain(error: unknown) {
  if (error instanceof ConfigError) return `Sala cannot start:\n${error.message}`
  if (error instanceof DataDirInUseError || error instanceof UnknownSchemaError) {
    return error.message
  }
  if ((error as { code?: string }).code === 'EADDRINUSE') {
    return 'Sala cannot start: the port is in use. Stop the other program, or set PORT to another port.'
  }
  if (isUnavailable(error)) {
    return `Sala cannot start: the database cannot be used (${(error as Error).message}).`
  }
  return error
}
