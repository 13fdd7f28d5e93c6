import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { hostBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp, createReleaseTeam } from '../../testing/release-team.ts'
import { revokeTeamKey, revokeToken } from '../../testing/team-access.ts'

interface Dist {
  tarball: string
  integrity: string
}
interface Packument {
  'dist-tags': { latest: string }
  versions: Record<string, { version: string; dependencies?: object; dist: Dist }>
}

const tarball = (kit: string) => Buffer.from(`the kit ${kit}`)

function packed(kit: string, name = '@sala/kit', more: object = {}) {
  const sha512 = createHash('sha512').update(tarball(kit)).digest('base64')
  return {
    file: `sala-kit-${kit}.tgz`,
    integrity: `sha512-${sha512}`,
    shasum: createHash('sha1').update(tarball(kit)).digest('hex'),
    manifest: { name, version: kit, dependencies: { react: '19.3.1' } },
    ...more,
  }
}

/** A host release that contains a version of the kit. */
function hostWith(version: string, kit: string, index: unknown = { '@sala/kit': packed(kit) }) {
  const json = typeof index === 'string' ? index : JSON.stringify(index)
  return hostBundle({
    version,
    files: { 'npm/index.json': json, [`npm/sala-kit-${kit}.tgz`]: tarball(kit) },
  })
}

async function createWithPackages(t: TestContext, options: Parameters<typeof createReleaseApp>[1]) {
  const opened = await createReleaseApp(t, options)
  const get = (name: string, headers = {}) =>
    opened.app.inject({ url: `/npm/${name}`, headers: { host: 'sala.example', ...headers } })
  const packument = async (name = '@sala%2fkit') => (await get(name)).json<Packument>()
  return { ...opened, get, packument }
}

onDefaultEngine((open) => {
  test('serves the live host’s packages to npm, in both spellings of the name, as signed', async (t) => {
    const { app, hostTeam, get, packument } = await createWithPackages(t, { open })
    assert.equal((await get('@sala%2fkit')).statusCode, 404)
    await hostTeam.ship(hostWith('3.0.0', '1.2.0'))
    for (const name of ['@sala%2fkit', '@sala%2Fkit', '@sala/kit', '%40sala%2fkit']) {
      assert.equal((await packument(name))['dist-tags'].latest, '1.2.0', name)
    }
    const { versions } = await packument()
    const { dependencies, dist } = versions['1.2.0'] ?? assert.fail()
    assert.deepEqual(dependencies, { react: '19.3.1' })
    assert.equal(dist.tarball, 'http://sala.example/host/3.0.0/npm/sala-kit-1.2.0.tgz')

    const answer = await app.inject({ url: new URL(dist.tarball).pathname })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    const sha512 = createHash('sha512').update(answer.rawPayload).digest('base64')
    assert.equal(dist.integrity, `sha512-${sha512}`)
  })

  test('serves packages of live and former hosts, and of no others', async (t) => {
    const { hostTeam, packument } = await createWithPackages(t, { open })
    await hostTeam.ship(hostWith('3.0.0', '1.2.0'))
    await hostTeam.publish(hostWith('3.1.0', '1.9.0'))
    assert.deepEqual(Object.keys((await packument()).versions), ['1.2.0'])

    await hostTeam.change('canary', { version: '3.1.0', percent: 50 })
    assert.deepEqual(Object.keys((await packument()).versions), ['1.2.0'])

    await hostTeam.change('promote', { version: '3.1.0' })
    const promoted = await packument()
    assert.equal(promoted['dist-tags'].latest, '1.9.0')
    assert.deepEqual(Object.keys(promoted.versions), ['1.9.0', '1.2.0'])

    await hostTeam.change('rollback', {})
    assert.equal((await packument())['dist-tags'].latest, '1.2.0')

    // Of two hosts with the same version of a package, the live one is preferred.
    await hostTeam.ship(hostWith('3.2.0', '1.2.0'))
    const at = async () => (await packument()).versions['1.2.0']?.dist.tarball
    assert.match((await at()) ?? '', /\/host\/3\.2\.0\//)
    await hostTeam.change('rollback', {})
    assert.match((await at()) ?? '', /\/host\/3\.0\.0\//)
  })

  test('does not serve a former host’s packages when its key is revoked', async (t) => {
    const opened = await createWithPackages(t, { open })
    await opened.hostTeam.ship(hostWith('3.0.0', '1.2.0'))
    await revokeTeamKey(opened.db, { app: 'host', name: 'ci' })
    await revokeToken(opened.db, { app: 'host', name: 'ci' })
    assert.deepEqual(Object.keys((await opened.packument()).versions), ['1.2.0'])
    const other = await createReleaseTeam(opened, 'host')
    await other.ship(hostWith('3.1.0', '1.3.0'))
    assert.deepEqual(Object.keys((await opened.packument()).versions), ['1.3.0'])
  })

  test('ignores an invalid index, or one that names missing files', async (t) => {
    const { hostTeam, get } = await createWithPackages(t, { open })
    const wrong = [
      'no JSON',
      [],
      { '@sala/kit': packed('1.2.0', '@sala/other') },
      { '@sala/kit': packed('1.2.0', '@sala/kit', { file: 'sala-kit-9.9.9.tgz' }) },
      { '@sala/kit': packed('1.2.0', '@sala/kit', { file: '../index.html' }) },
      { '@sala/kit': packed('1.2.0', '@sala/kit', { integrity: 'sha1-short' }) },
      { '@sala/kit': { ...packed('1.2.0'), tarball: 'https://elsewhere.example/kit.tgz' } },
    ]
    for (const [index, content] of wrong.entries()) {
      const shipped = await hostTeam.ship(hostWith(`3.${index}.0`, '1.2.0', content))
      assert.equal(shipped.statusCode, 200, shipped.body)
      assert.equal((await get('@sala%2fkit')).statusCode, 404, JSON.stringify(content))
    }
  })

  test('creates tarball URLs only from valid Host headers', async (t) => {
    const { hostTeam, get } = await createWithPackages(t, { open })
    await hostTeam.ship(hostWith('3.0.0', '1.2.0'))
    for (const host of ['evil.example/x?', 'a b', '"><script>', '']) {
      const { body } = await get('@sala%2fkit', { host })
      assert.match(
        body,
        /"tarball":"http:\/\/localhost(:\d+)?\/host\/3\.0\.0\/npm\/sala-kit-1\.2\.0\.tgz"/,
      )
    }
  })

  test('answers 404 with a message for unknown packages', async (t) => {
    const { hostTeam, get } = await createWithPackages(t, { open })
    await hostTeam.ship(hostWith('3.0.0', '1.2.0'))
    const unknown = ['webpack', '@sala%2fnone', '__proto__', 'constructor']
    for (const name of [...unknown, '@sala/kit/1.2.0', '-/ping']) {
      const { statusCode, body } = await get(name)
      assert.equal(statusCode, 404, name)
      assert.match(body, /^\{"status":"error","message":"[A-Z][^"]+\."/, name)
    }
  })
})
