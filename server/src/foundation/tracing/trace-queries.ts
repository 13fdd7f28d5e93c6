import { context, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

/** Makes a span of each query that a request asks; values are not in its text, only their places. */
export function traceQueries(tracer: Tracer) {
  return (event: LogEvent) => {
    if (!trace.getSpan(context.active())) return
    const endTime = Date.now()
    const [operation = 'query'] = event.query.sql.split(' ', 1)
    const span = tracer.startSpan(operation, {
      kind: SpanKind.CLIENT,
      startTime: endTime - event.queryDurationMillis,
      attributes: { 'db.operation.name': operation, 'db.query.text': event.query.sql },
    })
    if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  }
}
