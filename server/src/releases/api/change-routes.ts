import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { canaryBounds } from '@sala/kit/remote-json/schema'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import { failures, strict, Text } from '../../foundation/http/schemas.ts'
import type { Services } from '../../foundation/services.ts'
import { App, Digest, Signature, Version } from '../bundle/manifest-schema.ts'
import { promote, retire, rollBack, startCanary } from '../live/promote.ts'
import { readRetired, readStatus } from '../live/status.ts'
import { byDeployToken, getDeployActor } from '../trust/authenticate.ts'
import { Retired, Status } from './read-routes.ts'
import { Refused } from './upload-routes.ts'

/** The team's signed type check, with the live releases that it covers. */
export const Check = Type.Optional(
  Type.Object(
    {
      ...Signature.properties,
      against: Type.Array(
        Type.Object({ ...App.properties, version: Version, digest: Digest }, strict),
        { maxItems: 400 },
      ),
    },
    strict,
  ),
)
const Why = Type.Optional(Text(500, 'Reason, recorded in the history'))
const Percent = Type.Integer({ minimum: 0, maximum: 100 })
const PromoteBody = Type.Object({ version: Version, why: Why, check: Check }, strict)
const RollbackBody = Type.Object({ to: Type.Optional(Version), why: Why, check: Check }, strict)
const Hours = Type.Optional(Type.Integer(canaryBounds.hours))
const CanaryBody = Type.Object(
  { version: Version, percent: Percent, hours: Hours, why: Why, check: Check },
  strict,
)

const RetireBody = Type.Object({ why: Why }, strict)

const config = { authenticate: byDeployToken }
const toSchema = (summary: string) => ({
  tags: ['Releases'],
  summary,
  params: App,
  response: { 200: Status, 422: Refused, ...failures(400, 401, 403, 404, 409, 415, 503) },
})

/** Promote, roll back, start a canary, retire: each responds with the app's new status. */
export const changeRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db, now }) => {
  const requireStatus = async (name: string) => {
    const status = await readStatus(db, name)
    if (!status) throw notFound('app')
    return status
  }
  const toRecord = (request: FastifyRequest, { why = null }: { why?: string | null }) => ({
    ...getDeployActor(request),
    why,
    nowMs: now(),
  })

  app.post('/releases/:app/promote', {
    config,
    schema: { ...toSchema('Promote a version to all visitors'), body: PromoteBody },
    handler: async (request) => {
      const { params, body } = request
      await promote(db, { ...params, ...body, ...toRecord(request, body) })
      return requireStatus(params.app)
    },
  })

  app.post('/releases/:app/rollback', {
    config,
    schema: { ...toSchema('Roll back to a version that was live'), body: RollbackBody },
    handler: async (request) => {
      const { params, body } = request
      await rollBack(db, { ...params, ...body, ...toRecord(request, body) })
      return requireStatus(params.app)
    },
  })

  app.post('/releases/:app/canary', {
    config,
    schema: { ...toSchema('Start a canary for a share of visitors; 0 ends it'), body: CanaryBody },
    handler: async (request) => {
      const { params, body } = request
      await startCanary(db, { ...params, ...body, ...toRecord(request, body) })
      return requireStatus(params.app)
    },
  })

  const schema = toSchema('Retire a remote')
  app.post('/releases/:app/retire', {
    config,
    schema: { ...schema, body: RetireBody, response: { ...schema.response, 200: Retired } },
    handler: async (request) => {
      const { params, body } = request
      await retire(db, { ...params, ...toRecord(request, body) })
      const retired = (await readRetired(db)).find((one) => one.app === params.app)
      // The app may have been promoted again since.
      if (!retired) throw new HttpError(409, `${params.app} is live again.`)
      return retired
    },
  })
}
