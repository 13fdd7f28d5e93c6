import {
  type Context,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maskedPath } from '../logging/masked-path.ts'

/** Makes a span of each request, in the names of OpenTelemetry's conventions for HTTP servers. */
export function traceRequests(tracer: Tracer) {
  const spans = new WeakMap<FastifyRequest, { span: Span; inSpan: Context }>()

  return (app: FastifyInstance) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const { method, url, routeOptions, id } = request
      const route = routeOptions.url
      const span = tracer.startSpan(route ? `${method} ${route}` : method, {
        kind: SpanKind.SERVER,
        root: true,
        attributes: {
          'http.request.method': method,
          'url.path': maskedPath(url),
          ...(route && { 'http.route': route }),
          'sala.request_id': id,
        },
      })
      const inSpan = trace.setSpan(context.active(), span)
      spans.set(request, { span, inSpan })
      context.with(inSpan, done)
    })
    // A body arrives outside of the context in which its request began.
    app.addHook('preValidation', (request, _reply, done) => {
      context.with(spans.get(request)?.inSpan ?? context.active(), done)
    })
    app.addHook('onError', (request, _reply, { name }, done) => {
      spans.get(request)?.span.setAttribute('error.type', name)
      done()
    })
    app.addHook('onResponse', (request, { statusCode }, done) => {
      const { span } = spans.get(request) ?? {}
      span?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
      done()
    })
    app.addHook('onRequestAbort', (request, done) => {
      spans.get(request)?.span.end()
      done()
    })
  }
}
