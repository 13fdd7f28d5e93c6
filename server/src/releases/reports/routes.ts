import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../foundation/deps.ts'
import { failures, StatusMessage } from '../../foundation/http/schemas.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { limitReports } from '../../foundation/load/in-memory.ts'
import { accountOf } from '../../people/sessions/read-session.ts'
import { Report } from '../bundle/schemas.ts'
import type { Site } from '../serve/site.ts'
import type { Reports } from './collect-reports.ts'

const mostBytes = 2048
/** A house full of visitors behind one address, and no more. */
const mostPerMinute = 300

type Parts = Pick<Deps, 'db' | 'now'> & { site: Site; reports: Reports }

export const reportRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, now, site, reports } = parts
  const limit = limitReports(mostPerMinute)

  app.post('/releases/reports', {
    config: { public: true },
    bodyLimit: mostBytes,
    schema: {
      tags: ['Releases'],
      summary: 'What a browser says of how a release loaded and ran',
      security: [],
      body: Report,
      response: { 200: StatusMessage, ...failures(400, 413, 415, 429) },
    },
    handler: async (request) => {
      const { body, ip } = request
      const visitor = await site.visitorOf(request)
      // Whoever makes reports up must not use up what others have behind the same address.
      limit(visitor ?? addressKey(ip), now())
      // With the database away, whoever has signed in is anybody.
      const account = body.kind !== 'loaded' && accountOf(db, request.headers.authorization, now())
      const accountId = account ? await account.catch(() => undefined) : undefined
      if (!site.isPreviewing(request)) await reports.take(body, { visitor, ip, accountId })
      return { status: 'success' as const, message: 'Thank you.' }
    },
  })
}
