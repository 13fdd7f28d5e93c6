import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { failures } from '../http/schemas.ts'
import type { Uploads } from '../http/uploads.ts'
import type { Bundle } from './bundle/bundle.ts'
import { takeBundles } from './bundle/receive-bundle.ts'
import { judgeBundle } from './gate/judge-bundle.ts'
import { publishRelease } from './ledger/publish.ts'
import { RefusedError } from './live/promote.ts'
import { readLiveState } from './live/repository.ts'
import { App, Published, Refused, Verdict } from './schemas.ts'
import { byDeployToken, deployedBy } from './tokens/authenticate.ts'

const consumes = ['application/gzip']
const tags = ['Releases']

type Parts = Pick<Deps, 'db' | 'now'> & { uploads: Uploads }

/** A team's release, looked at by the gate alone or taken into the ledger. */
export const uploadRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db, now, uploads }) => {
  const withBundle = takeBundles(app, uploads)

  async function judge(bundle: Bundle) {
    const { apps } = await readLiveState(db)
    const others = apps.filter((one) => one.app !== bundle.manifest.app)
    return judgeBundle(bundle, {
      others: others.map(({ live }) => live),
      mustHaveTypes: true,
    })
  }

  app.post('/releases/:app/check', {
    config: { authenticate: byDeployToken, waitsInLine: true },
    schema: {
      tags,
      summary: 'What the gate says of a release, without publishing it',
      consumes,
      params: App,
      response: { 200: Verdict, ...failures(400, 401, 403, 413, 415, 503) },
    },
    handler: (request) =>
      withBundle(request, async (bundle) => {
        const findings = await judge(bundle)
        return { verdict: findings.length > 0 ? ('refused' as const) : 'accepted', findings }
      }),
  })

  app.post('/releases/:app', {
    config: { authenticate: byDeployToken, waitsInLine: true },
    schema: {
      tags,
      summary: 'Publish a release; what is live does not change by that',
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
          judge: () => judge(bundle),
          ...deployedBy(request),
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
              `${name} ${version} is published with other files. Raise the version in package.json.`,
            )
          default:
            reply.code(published.outcome === 'known' ? 200 : 201)
            return { app: name, version, digest: published.digest }
        }
      }),
  })
}
