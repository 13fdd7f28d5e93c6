import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { hmac } from '../../auth/tokens.ts'
import type { Deps } from '../../deps.ts'
import type { Cookies } from '../../http/cookies.ts'
import { failures, StatusMessage } from '../../http/schemas.ts'
import { addressKey } from '../../rate-limit/address-key.ts'
import { requireReportUse } from '../../rate-limit/require-use.ts'
import { visitorOf } from '../live/visitor.ts'
import { Report } from '../schemas.ts'
import { secretKey } from '../secrets/repository.ts'
import { takeReport } from './take-report.ts'

const mostBytes = 2048
/** A house full of visitors behind one address, and no more. */
const mostPerMinute = 300

type Parts = Pick<Deps, 'db' | 'now'> & { cookies: Cookies }

export const reportRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, now, cookies } = parts

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
      const address = addressKey(request.ip)
      await requireReportUse(db, `report ${address}`, mostPerMinute, now())

      // Whoever has no cookie counts by where they come from and with what.
      const agent = `${address} ${request.headers['user-agent'] ?? ''}`
      const visitor = hmac(await secretKey(db), visitorOf(cookies, request) ?? agent)
      await takeReport(db, { report: request.body, visitor, nowMs: now() })
      return { status: 'success' as const, message: 'Thank you.' }
    },
  })
}
