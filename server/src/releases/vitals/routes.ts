import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../deps.ts'
import { failures, StatusMessage } from '../../http/schemas.ts'
import { addressKey } from '../../rate-limit/address-key.ts'
import { requireReportUse } from '../../rate-limit/require-use.ts'
import { readLiveState } from '../live/repository.ts'
import { Vitals } from '../schemas.ts'
import { countVitals } from './repository.ts'

const mostBytes = 1024
const mostPerMinute = 120

type Parts = Pick<Deps, 'db' | 'now'>

export const vitalRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db, now }) => {
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
    handler: async ({ ip, body }) => {
      await requireReportUse(db, `vitals ${addressKey(ip)}`, mostPerMinute, now())
      if (await isInUse(body.app, body.version)) await countVitals(db, body, now())
      return { status: 'success' as const, message: 'Thank you.' }
    },
  })

  /** Of versions that nobody is given, nothing is kept. */
  async function isInUse(name: string, version: string) {
    const { apps } = await readLiveState(db)
    const found = apps.find((one) => one.app === name)
    const releases = [found?.live, found?.previous, found?.canary?.release]
    return releases.some((release) => release?.version === version)
  }
}
