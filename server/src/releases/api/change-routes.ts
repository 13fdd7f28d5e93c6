import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { canaryBounds } from '@sala/kit/remote-json/schema'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import { failures, nonBlankPattern, strict, Text } from '../../foundation/http/schemas.ts'
import {
  type AuthServices,
  Reauthentication,
  reauthenticate,
} from '../../people/sign-in/reauthenticate.ts'
import { omit } from '../bundle/bundle.ts'
import { App, Digest, Signature, Version } from '../bundle/manifest-schema.ts'
import { promote, retire, rollBack, startCanary } from '../live/promote.ts'
import { readRetired, readStatus } from '../live/status.ts'
import { byDeployTokenOrSession, getDeployActor } from '../trust/authenticate.ts'
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
const Unrendered = Type.Optional(
  Type.String({
    lineEnds: '\n',
    maxLength: 500,
    pattern: nonBlankPattern,
    description: 'Reason to show a release that was not rendered in a browser, for the history',
  }),
)
/** Required with a session. */
const Proof = Type.Optional(Reauthentication)
const common = { why: Why, proof: Proof }
const PromoteBody = Type.Object(
  { version: Version, unrendered: Unrendered, check: Check, ...common },
  strict,
)
const RollbackBody = Type.Object({ to: Type.Optional(Version), check: Check, ...common }, strict)
const Hours = Type.Optional(Type.Integer(canaryBounds.hours))
const CanaryBody = Type.Object(
  {
    version: Version,
    percent: Percent,
    hours: Hours,
    unrendered: Unrendered,
    check: Check,
    ...common,
  },
  strict,
)

const RetireBody = Type.Object(common, strict)

const config = { authenticate: byDeployTokenOrSession }
const toSchema = (summary: string) => ({
  tags: ['Releases'],
  summary,
  params: App,
  response: { 200: Status, 422: Refused, ...failures(400, 401, 403, 404, 409, 415, 429, 503) },
})

/**
 * Promote, roll back, start a canary, retire: each responds with the app's new status. Teams use a deploy token;
 * a session also needs the proof that other sensitive changes need.
 */
export const changeRoutes: FastifyPluginAsyncTypebox<AuthServices> = async (app, services) => {
  const { db, now } = services
  const requireStatus = async (name: string) => {
    const status = await readStatus(db, name)
    if (!status) throw notFound('app')
    return status
  }
  app.addHook('preHandler', async (request) => {
    if (request.deployer) return
    const { proof } = request.body as { proof?: Static<typeof Proof> }
    if (!proof) throw new HttpError(403, 'Please confirm it’s you.')
    await reauthenticate(services, request, proof)
  })
  const toChange = <Body extends Static<typeof RetireBody>>(
    request: FastifyRequest,
    { app }: Static<typeof App>,
    body: Body,
  ) => ({
    ...omit(body, ['proof']),
    ...getDeployActor(request),
    app,
    why: body.why ?? null,
    nowMs: now(),
  })

  app.post('/releases/:app/promote', {
    config,
    schema: { ...toSchema('Promote a version to all visitors'), body: PromoteBody },
    handler: async (request) => {
      const { params, body } = request
      await promote(db, toChange(request, params, body))
      return requireStatus(params.app)
    },
  })

  app.post('/releases/:app/rollback', {
    config,
    schema: { ...toSchema('Roll back to a version that was live'), body: RollbackBody },
    handler: async (request) => {
      const { params, body } = request
      await rollBack(db, toChange(request, params, body))
      return requireStatus(params.app)
    },
  })

  app.post('/releases/:app/canary', {
    config,
    schema: { ...toSchema('Start a canary for a share of visitors; 0 ends it'), body: CanaryBody },
    handler: async (request) => {
      const { params, body } = request
      await startCanary(db, toChange(request, params, body))
      return requireStatus(params.app)
    },
  })

  const schema = toSchema('Retire a remote')
  app.post('/releases/:app/retire', {
    config,
    schema: { ...schema, body: RetireBody, response: { ...schema.response, 200: Retired } },
    handler: async (request) => {
      const { params, body } = request
      await retire(db, toChange(request, params, body))
      const retired = (await readRetired(db)).find((one) => one.app === params.app)
      // The app may have been promoted again since.
      if (!retired) throw new HttpError(409, `${params.app} is live again.`)
      return retired
    },
  })
}
