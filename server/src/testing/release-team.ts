import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Bundle } from '../releases/bundle/bundle.ts'
import { createToken } from '../releases/tokens/manage.ts'
import { gzipped } from './bundles.ts'

/** The team of one app, with a deploy token of its own. */
export async function releaseTeam({ app, db }: { app: FastifyInstance; db: Db }, name = 'pond') {
  const headers = { authorization: `Bearer ${await createToken(db, { app: name, name: 'ci' })}` }
  const url = `/api/releases/${name}`

  const upload = (payload: Buffer, action = '', to = url) =>
    app.inject({
      method: 'POST',
      url: `${to}${action}`,
      headers: { ...headers, 'content-type': 'application/gzip' },
      payload,
    })
  const post = (action: string, payload: object, to = url) =>
    app.inject({ method: 'POST', url: `${to}/${action}`, headers, payload })

  return {
    headers,
    upload,
    post,
    publish: async (bundle: Bundle) => upload(await gzipped(bundle)),
    check: async (bundle: Bundle) => upload(await gzipped(bundle), '/check'),
    async ship(bundle: Bundle) {
      const published = await upload(await gzipped(bundle))
      if (published.statusCode >= 400) return published
      return post('promote', { version: bundle.manifest.version })
    },
    history: async () => (await app.inject({ url: `${url}/history`, headers })).json(),
    status: async () => (await app.inject({ url: '/api/releases', headers })).json(),
  }
}
