import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../foundation/deps.ts'
import { failures, StatusMessage } from '../../foundation/http/schemas.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { limitReports } from '../../foundation/load/in-memory.ts'
import { Vitals } from '../bundle/schemas.ts'
import type { Site } from '../serve/site.ts'
import type { CollectedVitals } from './collect-vitals.ts'

const mostBytes = 1024
const mostPerMinute = 120

type Parts = Pick<Deps, 'now'> & { site: Site; vitals: CollectedVitals }

export const vitalRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { now, site, vitals }) => {
  const limit = limitReports(mostPerMinute)

  app.post('/releases/vitals', {
    config: { public: true },
    bodyLimit: mostBytes,
    schema: {
      tags: ['Releases'],
      summary: 'How fast a public page was for a visitor; a share of the visits says so',
      security: [],
      body: Vitals,
      response: { 200: StatusMessage, ...failures(400, 413, 415, 429) },
    },
    handler: async (request) => {
      const { ip, body } = request
      limit(addressKey(ip), now())
      if (!site.isPreviewing(request)) await vitals.take(body)
      return { status: 'success' as const, message: 'Thank you.' }
    },
  })
}
