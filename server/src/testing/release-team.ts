import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Bundle } from '../releases/bundle/bundle.ts'
import { lineOf, newPrivateKey, publicKeyOf } from '../releases/signing/keys.ts'
import { addTeamKey } from '../releases/signing/manage.ts'
import { signRelease } from '../releases/signing/sign.ts'
import { createToken } from '../releases/tokens/manage.ts'
import { gzipped } from './bundles.ts'

/** The team of one app, with a deploy token and a key of its own, with which it signs. */
export async function releaseTeam({ app, db }: { app: FastifyInstance; db: Db }, name = 'pond') {
  const headers = { authorization: `Bearer ${await createToken(db, { app: name, name: 'ci' })}` }
  const key = newPrivateKey()
  await addTeamKey(db, { app: name, line: lineOf(publicKeyOf(key)), name: 'ci' })
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

  const publish = async (bundle: Bundle) =>
    upload(await gzipped({ ...bundle, signature: signRelease(bundle.manifest, key) }))

  return {
    headers,
    key,
    upload,
    post,
    publish,
    check: async (bundle: Bundle) => upload(await gzipped(bundle), '/check'),
    async ship(bundle: Bundle) {
      const published = await publish(bundle)
      if (published.statusCode >= 400) return published
      return post('promote', { version: bundle.manifest.version })
    },
    history: async () => (await app.inject({ url: `${url}/history`, headers })).json(),
    status: async () => (await app.inject({ url: '/api/releases', headers })).json(),
  }
}
