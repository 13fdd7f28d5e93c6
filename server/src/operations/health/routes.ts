import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import { withTimeout } from '../../foundation/db/circuit-breaker.ts'
import { type Db, pingDatabase } from '../../foundation/db/database.ts'
import { failures, StatusMessage } from '../../foundation/http/schemas.ts'
import type { Services } from '../../foundation/services.ts'

/** Shorter than the timeout of probes. */
const maxAnswerMs = 3000

const healthy = { status: 'success' as const, message: 'Healthy.' }
const config = { public: true, neverShed: true }
const tags = ['Health']

export const healthRoutes: FastifyPluginAsyncTypebox<Pick<Services, 'db'>> = async (
  app,
  { db },
) => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  const answer = (reply: FastifyReply, message: string | undefined) =>
    message === undefined
      ? healthy
      : reply.code(503).header('retry-after', '5').send({ status: 'error', message })

  app.get('/health', {
    config,
    schema: {
      tags,
      summary: 'Whether the server and its database answer',
      response: { 200: StatusMessage, ...failures(503) },
    },
    handler: async ({ log }, reply) => answer(reply, await findFailure(db, log)),
  })

  app.get('/health/ready', {
    config,
    schema: {
      tags,
      summary:
        'Whether to send requests here: the database answers, and the server is not stopping',
      response: { 200: StatusMessage, ...failures(503) },
    },
    handler: async ({ log }, reply) =>
      answer(reply, isStopping ? 'The server is stopping.' : await findFailure(db, log)),
  })

  app.get('/health/live', {
    config,
    schema: {
      tags,
      summary: 'Whether the process answers at all; restart it if not',
      response: { 200: StatusMessage },
    },
    handler: async () => healthy,
  })
}

async function findFailure(db: Db, log: Pick<FastifyBaseLogger, 'error'>) {
  try {
    await withTimeout(maxAnswerMs, pingDatabase(db))
    return undefined
  } catch (err) {
    log.error({ err }, 'the database does not answer')
    return 'The database does not answer.'
  }
}
