import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { ReleaseStatus } from '@sala/kit/contract/release'
import { createCache } from '../../foundation/cache/cache.ts'
import { cacheSigned } from '../../releases/store/contents.ts'
import { findRelease } from '../../releases/store/repository.ts'
import { documentRemote, failsLater, prerenderSource } from '../../testing/document-bundles.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { createPrerenderer } from './prerenderer.ts'
import { createRenderer } from './renderer.ts'

const page = { lists: {}, sent: null }
const address = 'https://sala.example/pond'

const renderer = createRenderer()
after(renderer.close)

/** A prerenderer, and the release of `pond` that `prerender` is the source of, which is live. */
async function createWith(t: TestContext, prerender?: string) {
  const opened = await createReleaseApp(t)
  const { db, clock, team } = opened
  const warnings: string[] = []
  const log = { warn: (about: { reason?: string }) => void warnings.push(`${about.reason}`) }
  const signed = cacheSigned(db, createCache())
  const render = createPrerenderer({
    db,
    now: () => clock.nowMs,
    log: log as never,
    renderer,
    signed,
  })

  async function ship(source: string | undefined, version: string) {
    await team.ship(
      documentRemote({ version, ...(source !== undefined && { prerender: failsLater(source) }) }),
    )
    const release = await findRelease(db, 'pond', version)
    if (!release) throw new Error(`pond ${version} was not published`)
    return release
  }
  const release = await ship(prerender, '1.0.0')
  const health = async () => {
    const all: ReleaseStatus[] = await team.status()
    return all.find(({ app }) => app === 'pond')?.health['1.0.0']
  }
  return { ...opened, release, render, ship, warnings, health }
}

/** Renders well until it is given an address that it does not like. */
const touchy = prerenderSource('1.0.0').replace(
  '=> ({',
  '=> { if (address.endsWith("bad")) throw new Error("bad address"); return ({',
)

test('a release renders its page', async (t) => {
  const { render, release, health, warnings } = await createWith(t)
  const rendered = await render(release, page, address)
  assert.match(rendered?.html ?? '', /data-address="https:\/\/sala\.example\/pond"/)
  assert.equal(rendered?.head?.rating, 'adult')
  assert.equal(await health(), undefined)
  assert.deepEqual(warnings, [])
})

for (const [what, answer] of [
  ['a promise', 'Promise.resolve({})'],
  ['nothing', 'undefined'],
  ['more than anybody reads', '"x".repeat(5 * 1024 * 1024)'],
  ['no JSON', '(JSON.stringify = () => ({ toString: () => "{" }), {})'],
  ['something round', '(() => { const one = {}; one.one = one; return one })()'],
] as const) {
  test(`a release that answers ${what} has not rendered its page, and health says so`, async (t) => {
    const { render, release, health } = await createWith(t, `exports.prerender = () => (${answer})`)
    assert.equal(await render(release, page, address), undefined)
    assert.deepEqual(await health(), { visits: 1, failures: 1 })
  })
}

test('a release that has failed is left alone for half a minute, then for twice as long', async (t) => {
  const { render, release, clock, warnings, health } = await createWith(t, `${touchy} }`)
  const good = () => render(release, page, address)
  const bad = () => render(release, page, `${address}/bad`)
  assert.ok(await good())
  assert.equal(await bad(), undefined)
  assert.equal(await good(), undefined)
  clock.nowMs += 29_999
  assert.equal(await good(), undefined)
  clock.nowMs += 1
  assert.equal(await bad(), undefined)
  clock.nowMs += 59_999
  assert.equal(await good(), undefined)
  clock.nowMs += 1
  assert.ok(await good())
  // What has worked since begins with half a minute again.
  assert.equal(await bad(), undefined)
  clock.nowMs += 30_000
  assert.ok(await good())

  assert.deepEqual(warnings, Array(3).fill('Error: bad address'))
  assert.deepEqual(await health(), { visits: 3, failures: 3 })
})

test('another version is tried at once', async (t) => {
  const { render, release, ship } = await createWith(t, 'exports.prerender = 1')
  assert.equal(await render(release, page, address), undefined)
  const mended = await ship(undefined, '1.0.1')
  assert.ok(await render(mended, page, address))
})

test('a canary whose prerender fails is taken back at once', async (t) => {
  const { team, render, db } = await createWith(t)
  const prerender = failsLater('exports.prerender = () => { throw new Error("no lotus") }')
  await team.publish(documentRemote({ version: '1.1.0', prerender }))
  await team.post('canary', { version: '1.1.0', percent: 100 })
  const canary = await findRelease(db, 'pond', '1.1.0')
  if (!canary) throw new Error('not published')
  assert.equal(await render(canary, page, address), undefined)
  const [{ action, who, why }] = (await team.history()).events
  assert.deepEqual([action, who], ['canary-ended', 'sala'])
  assert.equal(why, 'The server could not render its page: Error: no lotus')
})

test('a line that is full is no fault of the release, and everybody in it is served', async (t) => {
  const { render, release, health, warnings } = await createWith(t)
  const all = Array.from({ length: 61 }, () => render(release, page, address))
  const rendered = (await Promise.all(all)).filter(Boolean)
  assert.equal(rendered.length, 51)
  assert.equal(warnings.length, 10)
  assert.equal(await health(), undefined)
  assert.ok(await render(release, page, address))
})
