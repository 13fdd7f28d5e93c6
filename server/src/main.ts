import { ConfigError, readConfig } from './config.ts'
import { isUnavailable } from './foundation/db/dialect.ts'
import { DataDirInUseError } from './foundation/db/lock-data-dir.ts'
import { UnknownSchemaError } from './foundation/db/migrate.ts'
import { startServer } from './start.ts'

const longestStopMs = 10_000
// While it starts there is nothing to wait for: what is written then is whole after any end.
let stop = async () => {}
// Before the start, since a container's first process is ended by no signal that it has not asked for.
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

/** The first signal lets everything under way come to its end, the second does not. */
function stopOnSignal() {
  let isStopping = false
  async function end() {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), longestStopMs).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // Whoever started it with a channel, as `npm start` does, is gone: nobody could stop it any more.
  process.on('disconnect', end)
  // Node would open its debugger; it is told not to by its command line, where nobody leaves that out.
  process.on('SIGUSR1', () => undefined)
}

function explain(error: unknown) {
  if (error instanceof ConfigError) return `Sala cannot start:\n${error.message}`
  if (error instanceof DataDirInUseError || error instanceof UnknownSchemaError) {
    return error.message
  }
  if ((error as { code?: string }).code === 'EADDRINUSE') {
    return 'Sala cannot start: its port is in use. Stop what uses it, or choose another with PORT.'
  }
  if (isUnavailable(error)) {
    return `Sala cannot start: its data cannot be read or written (${(error as Error).message}).`
  }
  return error
}
