import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../deps.ts'
import { bounded } from '../http/bounded.ts'
import { HttpError } from '../http/http-error.ts'
import { failures } from '../http/schemas.ts'
import type { Bundle } from './bundle/bundle.ts'
import { receiveBundle, takeBundles } from './bundle/receive-bundle.ts'
import { judgeBundle } from './gate/judge-bundle.ts'
import { publishRelease } from './ledger/publish.ts'
import { RefusedError } from './live/promote.ts'
import { readLiveState } from './live/repository.ts'
import { App, Published, Refused, Verdict } from './schemas.ts'
import { byDeployToken, deployedBy } from './tokens/authenticate.ts'

/** Each bundle may take 40 MB of memory while it is looked at. */
const atOnce = 3
const mostWaiting = 20
const consumes = ['application/gzip']
const tags = ['Releases']

/** A team's release, looked at by the gate alone or taken into the ledger. */
export const uploadRoutes: FastifyPluginAsyncTypebox<Pick<Deps, 'db' | 'now'>> = async (
  app,
  { db, now },
) => {
  takeBundles(app)
  const inLine = bounded(atOnce, mostWaiting)

  async function judge(bundle: Bundle) {
    const { apps } = await readLiveState(db)
    const others = apps.filter((one) => one.app !== bundle.manifest.app)
    return judgeBundle(bundle, {
      others: others.map(({ live }) => live),
      mustHaveTypes: true,
    })
  }

  app.post('/releases/:app/check', {
    config: { authenticate: byDeployToken },
    schema: {
      tags,
      summary: 'What the gate says of a release, without publishing it',
      consumes,
      params: App,
      response: { 200: Verdict, ...failures(400, 401, 403, 413, 415, 503) },
    },
    handler: (request) =>
      inLine(async () => {
        const findings = await judge(await receiveBundle(request, request.params.app))
        return { verdict: findings.length > 0 ? ('refused' as const) : 'accepted', findings }
      }),
  })

  app.post('/releases/:app', {
    config: { authenticate: byDeployToken },
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
      inLine(async () => {
        const bundle = await receiveBundle(request, request.params.app)
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
