import { setTimeout as pause } from 'node:timers/promises'
import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { traceQueries } from './trace-queries.ts'
import { traceRequests } from './trace-requests.ts'

const longestStopMs = 1500

/**
 * Sends a span for each request, and one for each of its queries, to the collector. Nothing else
 * imports the SDK, so that it is not loaded unless it was asked for.
 */
export function startTracing(sampledShare: number) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES are the detector's, and all that begins with
    // OTEL_EXPORTER_OTLP_ is the exporter's to read.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'sala' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('sala')
  return {
    traceRequests: traceRequests(tracer),
    traceQueries: traceQueries(tracer),
    /** Resolves when the last spans were sent, or the collector is too slow. */
    async stop() {
      const sent = provider.shutdown().catch(() => {})
      await Promise.race([sent, pause(longestStopMs, undefined, { ref: false })])
    },
  }
}

export type Tracing = ReturnType<typeof startTracing>
