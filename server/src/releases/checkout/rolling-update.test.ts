import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { LiveSet } from '@sala/kit/contract/remote'
import { createCheckout } from '../../testing/built-checkout.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { type OpenTestDatabase, onDefaultEngine } from '../../testing/engines.ts'
import { rounds, sampleSome } from '../../testing/random.ts'
import { createReleaseTeam } from '../../testing/release-team.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { readStatus } from '../live/status.ts'
import { publishBuilds } from './publish-builds.ts'

interface Image {
  /** In its package.json. */
  version?: string
  /** Build order, as `npm run build` writes it. */
  order?: number
}

/** A database for servers of several images; each server publishes its own checkout when it starts. */
async function startServer(t: TestContext, open: OpenTestDatabase) {
  const { app, db, clock } = await createTestApp(t, { open, root: import.meta.dirname })
  const warnings: unknown[] = []
  const log = { warn: (about: object) => void warnings.push(about) }

  function image(name: string, { version = '1.0.0', order }: Image = {}) {
    const { root, write } = createCheckout(t)
    write('remote-garden/package.json', JSON.stringify({ version }))
    function build(what: string, built = order) {
      write('remote-garden/dist/remoteEntry.js', `${what}()`)
      write('remote-garden/dist/inputs.txt', Buffer.from(what).toString('hex').padEnd(12, '0'))
      if (built) write('remote-garden/dist/build-order.txt', `${built}\n`)
    }
    build(name)
    const start = ({ isForced = false } = {}) =>
      publishBuilds({ db, root, now: () => clock.nowMs, isForced }, log as never)
    return { start, build }
  }
  async function live() {
    const { remotes } = (await app.inject('/remotes.json')).json<LiveSet>()
    const found = remotes.find(({ name }) => name === 'garden')
    const { body } = await app.inject(
      found?.manifest.replace('mf-manifest.json', 'remoteEntry.js') ?? '',
    )
    return body.replace('()', '')
  }
  return { app, db, clock, warnings, image, live }
}

const orders = (names: string[]): string[][] =>
  names.length < 2
    ? [names]
    : names.flatMap((first) =>
        orders(names.filter((name) => name !== first)).map((rest) => [first, ...rest]),
      )

const kinds: Record<string, Record<string, Image>> = {
  'by when they were built': { old: { order: 10 }, newer: { order: 20 }, newest: { order: 30 } },
  'by their versions': {
    old: { version: '1.0.0' },
    newer: { version: '1.0.1' },
    newest: { version: '1.1.0' },
  },
  'by their versions, whenever they were built': {
    old: { version: '1.9.0', order: 30 },
    newer: { version: '1.10.0', order: 20 },
    newest: { version: '2.0.0', order: 10 },
  },
}

onDefaultEngine((open, engine) => {
  for (const [what, images] of Object.entries(kinds)) {
    test(`servers with different builds (${what}), started in any order: the newest build stays live`, async (t) => {
      const names = Object.keys(images)
      for (const order of sampleSome(orders(names), 2)) {
        const opened = await startServer(t, open)
        const servers = new Map(names.map((name) => [name, opened.image(name, images[name])]))
        let newest = 0
        // Each once, then all again.
        for (const name of [...order, ...order]) {
          await servers.get(name)?.start()
          newest = Math.max(newest, names.indexOf(name))
          assert.equal(await opened.live(), names[newest], order.join())
        }
      }
    })
  }

  test('a build without a build time that was live before is not promoted again by a start', async (t) => {
    const { image, live, warnings } = await startServer(t, open)
    const [old, fresh, freshest] = [image('old'), image('fresh'), image('freshest')]
    await old.start()
    await fresh.start()
    assert.equal(await live(), 'fresh')
    for (const server of [old, fresh, old]) await server.start()
    assert.equal(await live(), 'fresh')
    assert.ok(warnings.length > 0)
    await freshest.start()
    for (const server of [fresh, old, old, fresh]) await server.start()
    assert.equal(await live(), 'freshest')
  })

  test('the newest build is live after old and new servers start at the same time', async (t) => {
    for (let round = 0; round < rounds(1, engine === 'postgres' ? 5 : 2); round++) {
      const { image, live } = await startServer(t, open)
      const servers = [image('old', { order: 1 }), image('new', { order: 2 })]
      await Promise.all([...servers, ...servers].map(({ start }) => start()))
      assert.equal(await live(), 'new')
    }
  })

  test('old and new servers do not replace a team’s release, canary or rollback', async (t) => {
    const { app, db, image, live } = await startServer(t, open)
    const [old, fresh] = [image('old', { order: 1 }), image('new', { order: 2 })]
    await old.start()
    const team = await createReleaseTeam({ app, db }, 'garden')
    const release = (version: string) =>
      remoteBundle({
        version,
        description: { name: 'garden', route: '/garden', title: '</script>' },
        files: { 'remoteEntry.js': `team ${version}()` },
      })
    await team.publish(release('1.3.0'))
    await team.post('canary', { version: '1.3.0', percent: 1 })
    await fresh.start()
    const { canary } = (await readStatus(db, 'garden')) ?? {}
    assert.equal(canary?.version, '1.3.0')
    assert.equal((await team.post('promote', { version: '1.3.0' })).statusCode, 200)
    for (const server of [old, fresh, old]) await server.start()
    assert.equal(await live(), 'team 1.3.0')
    assert.equal((await team.post('rollback', {})).statusCode, 200)
    for (const server of [fresh, old]) await server.start()
    assert.equal(await live(), 'old')
  })

  test('PROMOTE_CHECKOUT promotes an older build', async (t) => {
    const { app, db, image, live } = await startServer(t, open)
    const [old, fresh] = [image('old', { order: 1 }), image('new', { order: 2 })]
    await old.start()
    await fresh.start()
    await old.start({ isForced: true })
    assert.equal(await live(), 'old')
    const team = await createReleaseTeam({ app, db }, 'garden')
    await team.ship(
      remoteBundle({ version: '5.0.0', description: { name: 'garden', route: '/garden' } }),
    )
    await fresh.start({ isForced: true })
    assert.equal(await live(), 'new')
  })

  test('a rebuild of reverted sources is newer than what it replaces', async (t) => {
    const { image, live } = await startServer(t, open)
    const { start, build } = image('first', { order: 1 })
    await start()
    for (const [order, name] of ['second', 'first', 'second'].entries()) {
      build(name, order + 2)
      await start()
      assert.equal(await live(), name)
      await start()
      assert.equal(await live(), name)
    }
  })

  test('a build time in the future does not block later builds', async (t) => {
    const { clock, image, live } = await startServer(t, open)
    await image('old', { order: clock.nowMs + 365 * 24 * 60 * 60_000 }).start()
    await image('new', { order: clock.nowMs }).start()
    assert.equal(await live(), 'new')
  })
})
