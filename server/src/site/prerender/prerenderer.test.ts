import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { ReleaseStatus } from '@sala/kit/contract/release'
import { createCache } from '../../foundation/cache/cache.ts'
import { createSignedFileCache } from '../../releases/store/release-contents.ts'
import { findRelease } from '../../releases/store/repository.ts'
import { documentRemote, failsLater, prerenderSource } from '../../testing/document-bundles.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { createPrerenderer } from './prerenderer.ts'
import { createRenderer } from './renderer.ts'

const page = { lists: {}, sent: null }
const address = 'https://sala.example/pond'

const renderer = createRenderer()
after(renderer.close)

/** Creates a prerenderer, and a live release of `pond` with the code of its prerender. */
async function createWith(t: TestContext, code?: string) {
  const opened = await createReleaseApp(t)
  const { db, clock, team } = opened
  const warnings: string[] = []
  const log = { warn: (about: { reason?: string }) => void warnings.push(`${about.reason}`) }
  const signed = createSignedFileCache(db, createCache())
  const now = () => clock.nowMs
  const prerender = createPrerenderer({ db, now, log: log as never, renderer, signed })
  await team.ship(documentRemote(code === undefined ? {} : { prerender: failsLater(code) }))
  const release = await findRelease(db, 'pond', '1.0.0')
  if (!release) throw new Error('pond was not published')
  const render = (path = '') =>
    prerender(release, page, address + path, { key: 'visitors', priority: 0 })
  const health = async () => {
    const all: ReleaseStatus[] = await team.status()
    return all.find(({ app }) => app === 'pond')?.health['1.0.0']
  }
  return { ...opened, render, warnings, health }
}

/** Code that fails for some addresses. */
const failingCode = prerenderSource('1.0.0').replace(
  '=> ({',
  '=> { if (address.endsWith("bad")) throw new Error("bad address"); return ({',
)

test('renders the page of a release', async (t) => {
  const { render, health, warnings } = await createWith(t)
  const rendered = await render()
  assert.match(rendered?.html ?? '', /data-address="https:\/\/sala\.example\/pond"/)
  assert.equal(rendered?.head?.rating, 'adult')
  assert.equal(await health(), undefined)
  assert.deepEqual(warnings, [])
})

for (const [what, answer] of [
  ['a promise', 'Promise.resolve({})'],
  ['nothing', 'undefined'],
  ['a page that is too large', '"x".repeat(5 * 1024 * 1024)'],
  ['invalid JSON', '(JSON.stringify = () => ({ toString: () => "{" }), {})'],
  ['a circular object', '(() => { const one = {}; one.one = one; return one })()'],
] as const) {
  test(`counts a release that returns ${what} as failed`, async (t) => {
    const { render, health } = await createWith(t, `exports.prerender = () => (${answer})`)
    assert.equal(await render(), undefined)
    assert.deepEqual(await health(), { visits: 1, failures: 1 })
  })
}

test('backs off for 30 seconds after a failure, then for twice as long', async (t) => {
  const { render, clock, warnings, health } = await createWith(t, `${failingCode} }`)
  assert.ok(await render())
  assert.equal(await render('/bad'), undefined)
  assert.equal(await render(), undefined)
  clock.nowMs += 29_999
  assert.equal(await render(), undefined)
  clock.nowMs += 1
  assert.equal(await render('/bad'), undefined)
  clock.nowMs += 59_999
  assert.equal(await render(), undefined)
  clock.nowMs += 1
  assert.ok(await render())
  // A success resets the backoff.
  assert.equal(await render('/bad'), undefined)
  clock.nowMs += 30_000
  assert.ok(await render())

  assert.deepEqual(warnings, Array(3).fill('Error: bad address'))
  assert.deepEqual(await health(), { visits: 3, failures: 3 })
})

test('a full queue is not a failure of the release, and queued requests are served', async (t) => {
  const { render, health, warnings } = await createWith(t)
  const all = Array.from({ length: 61 }, () => render())
  const rendered = (await Promise.all(all)).filter(Boolean)
  assert.equal(rendered.length, 51)
  assert.equal(warnings.length, 10)
  assert.equal(await health(), undefined)
  assert.ok(await render())
})
