import type { Passwords } from './auth/passwords.ts'
import type { Db } from './db/database.ts'
import type { LogStream } from './logging/log-stream.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { EncodePicture } from './pictures/encode.ts'
import type { Checkout } from './releases/checkout/follow.ts'
import type { Tracing } from './tracing/start-tracing.ts'

/** What the routes work with; tests put their own in. */
export interface Deps {
  db: Db
  passwords: Passwords
  /** What is built in the checkout comes into the ledger by it. */
  checkout: Checkout
  encodePicture: EncodePicture
  /** Called after a contact message was stored, so that it is sent at once. */
  onMessage: () => void
  /** Milliseconds since 1970; tests move it. */
  now: () => number
  /** Resolves after that time; tests do not wait. */
  pause: (ms: number) => Promise<void>
  /** What is counted and timed; the app makes its own when nobody else looks at it. */
  metrics?: Metrics
  /** The standard error, where nothing else is said. */
  logTo?: Pick<LogStream, 'write'>
  tracing?: Pick<Tracing, 'traceRequests'>
}
