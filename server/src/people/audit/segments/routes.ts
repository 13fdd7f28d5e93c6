import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../foundation/deps.ts'
import { HttpError, notFound } from '../../../foundation/http/http-error.ts'
import { failures, Nullable } from '../../../foundation/http/schemas.ts'
import { exportSegment } from './export-segment.ts'
import { findSegment, listSegments } from './repository.ts'

const tags = ['History']
const Time = Type.String({ format: 'date-time' })

const Segment = Type.Object({
  number: Type.Integer(),
  firstSeq: Type.Integer(),
  lastSeq: Type.Integer(),
  lastAt: Time,
  previousHash: Type.String(),
  hash: Type.String(),
  closedAt: Time,
  publicKey: Type.String(),
  signature: Type.String(),
  droppedAt: Nullable(Time),
})

const Params = Type.Object({ number: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) })

export const segmentRoutes: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get('/audit/segments', {
    schema: {
      tags,
      summary: 'The closed parts of the audit trail, each with its signature, oldest first',
      response: { 200: Type.Array(Segment), ...failures(401) },
    },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      const segments = await listSegments(db)
      return segments.map(({ lastAt, closedAt, droppedAt, ...segment }) => ({
        ...segment,
        lastAt: toTime(lastAt),
        closedAt: toTime(closedAt),
        droppedAt: droppedAt === null ? null : toTime(droppedAt),
      }))
    },
  })

  app.get('/audit/segments/:number', {
    schema: {
      tags,
      summary: 'A closed part of the audit trail, a line of JSON each: itself, then its rows',
      params: Params,
      response: { 200: Type.Unknown(), ...failures(401, 404, 410) },
    },
    handler: async ({ params }, reply) => {
      const segment = await findSegment(db, Number(params.number))
      if (!segment) throw notFound('segment')
      if (segment.droppedAt !== null) throw new HttpError(410, 'This segment was dropped.')
      reply.header('cache-control', 'no-store').type('application/x-ndjson')
      return reply.send(Readable.from(exportSegment(db, segment)))
    },
  })
}

const toTime = (atMs: number) => new Date(atMs).toISOString()
