import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { Finding, ReleaseChecks } from '@sala/kit/contract/release'
import { checksStatement, typesStatement } from '@sala/kit/contract/release-statement'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../foundation/db/database.ts'
import { type Bundle, computeDigest } from '../releases/bundle/bundle.ts'
import { readLiveState } from '../releases/live/repository.ts'
import { findRelease } from '../releases/store/repository.ts'
import { createPrivateKeyPem, signRelease, toKeyId, toPublicKey } from '../releases/trust/keys.ts'
import { gzipped, hostBundle } from './bundles.ts'
import { addTeamKey, addToken } from './team-access.ts'
import { createTestApp } from './test-app.ts'

/** The team of an app, with a deploy token and a signing key. */
export async function createReleaseTeam(
  { app, db }: { app: FastifyInstance; db: Db },
  name = 'pond',
) {
  const headers = { authorization: `Bearer ${await addToken(db, { app: name, name: 'ci' })}` }
  const key = createPrivateKeyPem()
  await addTeamKey(db, { app: name, publicKey: toPublicKey(key), name: 'ci' })
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

  /** Makes a change like the command line: with a signed type check against all live releases. */
  const change = async (
    action: 'promote' | 'rollback' | 'canary' | 'previews',
    payload: object,
    to = url,
  ) => {
    const { version } = { version: undefined, ...payload }
    const check = version && (await signedCheck(db, { app: name, version, key }))
    return post(action, check ? { check, ...payload } : payload, to)
  }

  /** @param checks null for a team that does not say what it has checked */
  const publish = async (bundle: Bundle, checks: ReleaseChecks | null = rendered) =>
    upload(await gzipped(signBundle(bundle, key, checks)))

  return {
    headers,
    key,
    upload,
    post,
    change,
    publish,
    check: async (bundle: Bundle) => upload(await gzipped(bundle), '/check'),
    async ship(bundle: Bundle) {
      const published = await publish(bundle)
      if (published.statusCode >= 400) return published
      return change('promote', { version: bundle.manifest.version })
    },
    history: async () => (await app.inject({ url: `${url}/history`, headers })).json(),
    status: async () => (await app.inject({ url: '/api/releases', headers })).json(),
  }
}

const rendered: ReleaseChecks = {
  types: [{ app: 'host', version: '2.0.0' }],
  rendered: { browser: 'Chromium 140', pages: ['/pond'], languages: ['en'] },
}

/** Signs a bundle, with what its team has checked. */
export function signBundle(
  bundle: Bundle,
  key: string,
  checks: ReleaseChecks | null = rendered,
): Bundle {
  const { manifest } = bundle
  const signed = { ...bundle, signature: signRelease(manifest, key) }
  if (!checks) return signed
  const statement = checksStatement({ ...manifest, digest: computeDigest(manifest) }, checks)
  const value = sign(null, Buffer.from(statement), key).toString('base64url')
  return { ...signed, checks: { ...checks, value } }
}

/** Signs the type check of a published version against all live releases. */
export async function signedCheck(
  db: Db,
  { app, version, key }: { app: string; version: string; key: string },
) {
  const release = await findRelease(db, app, version)
  if (!release) return undefined
  const { apps } = await readLiveState(db)
  const against = apps
    .filter((one) => one.app !== app)
    .flatMap(({ live, previous }) => [live, ...(previous ? [previous] : [])])
    .map((one) => ({ app: one.app, version: one.version, digest: one.digest }))
  const value = sign(null, Buffer.from(typesStatement(release, against)), key)
  return { against, key: toKeyId(toPublicKey(key)), value: value.toString('base64url') }
}

/** Returns the findings of the gate, and asserts that publishing has the same. */
export async function checkFindings(
  team: Awaited<ReturnType<typeof createReleaseTeam>>,
  bundle: Bundle,
): Promise<Finding[]> {
  const checked = await team.check(bundle)
  assert.equal(checked.statusCode, 200, checked.body)
  const { verdict, findings } = checked.json()
  assert.equal(verdict, findings.length > 0 ? 'refused' : 'accepted')
  if (findings.length > 0) {
    const published = await team.publish(bundle)
    assert.equal(published.statusCode, 422)
    assert.deepEqual(published.json().findings, findings)
  }
  return findings
}

type Options = Parameters<typeof createTestApp>[1]

/** The app with host 2.0.0 live; with a team for the host, and one for the remote `pond`. */
export async function createReleaseApp(t: TestContext, options: Options = {}) {
  const opened = await createTestApp(t, { root: import.meta.dirname, ...options })
  const hostTeam = await createReleaseTeam(opened, 'host')
  const team = await createReleaseTeam(opened, 'pond')
  const { statusCode, body } = await hostTeam.ship(hostBundle())
  if (statusCode !== 200) throw new Error(body)
  return { ...opened, hostTeam, team }
}
