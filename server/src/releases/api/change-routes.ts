import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { canaryBounds } from '@sala/kit/remote-json/schema'
import { Type } from 'typebox'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import { failures, strict } from '../../foundation/http/schemas.ts'
import type { Services } from '../../foundation/services.ts'
import { App, Check, Refused, Retired, Status, Version, Why } from '../bundle/schemas.ts'
import { promote, retire, rollBack, startCanary } from '../live/promote.ts'
import { readRetired, readStatus } from '../live/status.ts'
import { byDeployToken, getDeployActor } from '../trust/authenticate.ts'

const Percent = Type.Integer({ minimum: 0, maximum: 100 })
const ToPromote = Type.Object({ version: Version, why: Why, check: Check }, strict)
const ToRollBack = Type.Object({ to: Type.Optional(Version), why: Why, check: Check }, strict)
const Hours = Type.Optional(Type.Integer(canaryBounds.hours))
const ToTry = Type.Object(
  { version: Version, percent: Percent, hours: Hours, why: Why, check: Check },
  strict,
)

const ToRetire = Type.Object({ why: Why }, strict)

const config = { authenticate: byDeployToken }
const about = (summary: string) => ({
  tags: ['Releases'],
  summary,
  params: App,
  response: { 200: Status, 422: Refused, ...failures(400, 401, 403, 404, 409, 415, 503) },
})

/** Promote, roll back, try, retire: each answers with the app's new status. */
export const changeRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, { db, now }) => {
  const requireStatus = async (name: string) => {
    const status = await readStatus(db, name)
    if (!status) throw notFound('app')
    return status
  }

  app.post('/releases/:app/promote', {
    config,
    schema: { ...about('Promote a version to all visitors'), body: ToPromote },
    handler: async (request) => {
      const { params, body } = request
      const { why = null, ...change } = body
      await promote(db, { ...params, ...change, why, ...getDeployActor(request), nowMs: now() })
      return requireStatus(params.app)
    },
  })

  app.post('/releases/:app/rollback', {
    config,
    schema: {
      ...about('Roll back to the previous version, or to another that was live'),
      body: ToRollBack,
    },
    handler: async (request) => {
      const { params, body } = request
      const { to, check, why = null } = body
      await rollBack(db, { ...params, to, check, why, ...getDeployActor(request), nowMs: now() })
      return requireStatus(params.app)
    },
  })

  app.post('/releases/:app/canary', {
    config,
    schema: {
      ...about('Start a canary: a version for a share of visitors; 0 ends it'),
      body: ToTry,
    },
    handler: async (request) => {
      const { params, body } = request
      const { why = null, ...canary } = body
      await startCanary(db, { ...params, ...canary, why, ...getDeployActor(request), nowMs: now() })
      return requireStatus(params.app)
    },
  })

  const retiring = about('Retire a remote')
  app.post('/releases/:app/retire', {
    config,
    schema: { ...retiring, body: ToRetire, response: { ...retiring.response, 200: Retired } },
    handler: async (request) => {
      const { params, body } = request
      const { why = null } = body
      await retire(db, { ...params, why, ...getDeployActor(request), nowMs: now() })
      const retired = (await readRetired(db)).find((one) => one.app === params.app)
      // It may have been promoted again meanwhile.
      if (!retired) throw new HttpError(409, `${params.app} is live again.`)
      return retired
    },
  })
}
