import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Finding } from '@sala/kit/contract/release'
import { Type } from 'typebox'
import { HttpError } from '../../foundation/http/http-error.ts'
import { failures, StatusMessage } from '../../foundation/http/schemas.ts'
import type { Uploads } from '../../foundation/http/uploads.ts'
import type { Services } from '../../foundation/services.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { App } from '../bundle/manifest-schema.ts'
import { RefusedError } from '../live/check-candidate.ts'
import { getLiveContext, readLiveState } from '../live/repository.ts'
import { checkBundle } from '../policy/check-release.ts'
import { limitFindings } from '../policy/policy-input.ts'
import { publishRelease } from '../store/publish.ts'
import { byDeployToken, getDeployActor } from '../trust/authenticate.ts'
import { acceptBundles } from './accept-bundles.ts'

const Findings = Type.Array(
  Type.Object({
    rule: Type.String(),
    message: Type.String(),
    consumer: Type.Optional(Type.String({ description: 'The release that it would break' })),
    file: Type.Optional(Type.String()),
    line: Type.Optional(Type.Integer()),
  }),
)
const Verdict = Type.Object({ verdict: Type.Enum(['accepted', 'refused']), findings: Findings })

/** Response for a release that the gate refuses. */
export const Refused = Type.Object({ ...StatusMessage.properties, findings: Findings })

const Published = Type.Object({
  app: Type.String(),
  version: Type.String(),
  digest: Type.String(),
})

const consumes = ['application/gzip']
const tags = ['Releases']

/** Renders the page of a release once; returns the failures. */
export type TryPrerender = (bundle: Bundle) => Promise<Finding[]>

type UploadServices = Services & {
  uploads: Uploads
  tryPrerender: TryPrerender
}

/** Routes by which teams check and publish releases. */
export const uploadRoutes: FastifyPluginAsyncTypebox<UploadServices> = async (
  app,
  { db, now, uploads, tryPrerender },
) => {
  const withBundle = acceptBundles(app, uploads)

  async function check(bundle: Bundle) {
    const context = getLiveContext(await readLiveState(db), bundle.manifest.app)
    const findings = await checkBundle(db, bundle, { ...context, mustHaveTypes: true })
    return limitFindings([...findings, ...(await tryPrerender(bundle))])
  }

  app.post('/releases/:app/check', {
    config: { authenticate: byDeployToken, isQueued: true },
    schema: {
      tags,
      summary: 'Check a release with the gate, without publishing it',
      consumes,
      params: App,
      response: { 200: Verdict, ...failures(400, 401, 403, 413, 415, 503) },
    },
    handler: (request) =>
      withBundle(request, async (bundle) => {
        const findings = await check(bundle)
        return { verdict: findings.length > 0 ? ('refused' as const) : 'accepted', findings }
      }),
  })

  app.post('/releases/:app', {
    config: { authenticate: byDeployToken, isQueued: true },
    schema: {
      tags,
      summary: 'Publish a release, without promoting it',
      consumes,
      params: App,
      response: {
        200: Published,
        201: Published,
        422: Refused,
        ...failures(400, 401, 403, 409, 413, 415, 503),
      },
    },
    handler: (request, reply) =>
      withBundle(request, async (bundle) => {
        const { app: name, version } = bundle.manifest
        const published = await publishRelease(db, bundle, {
          check: () => check(bundle),
          ...getDeployActor(request),
          nowMs: now(),
        })
        switch (published.outcome) {
          case 'unsigned':
            throw new HttpError(403, published.fault)
          case 'refused':
            throw new RefusedError(published.findings)
          case 'conflict':
            throw new HttpError(
              409,
              `${name} ${version} was published with other files. Raise the version in package.json.`,
            )
          default:
            reply.code(published.outcome === 'unchanged' ? 200 : 201)
            return { app: name, version, digest: published.digest }
        }
      }),
  })
}
