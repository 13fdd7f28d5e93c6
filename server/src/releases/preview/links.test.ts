import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanUp } from '../../operations/housekeeping/jobs.ts'
import { defaultRetention } from '../../operations/housekeeping/retention.ts'
import { listNewestRows } from '../../people/audit/repository.ts'
import { pond, remoteBundle } from '../../testing/bundles.ts'
import { documentHost, documentRemote } from '../../testing/document-bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createPreviewApp } from '../../testing/preview-app.ts'
import { createReleaseApp, createReleaseTeam } from '../../testing/release-team.ts'

const dayMs = 24 * 60 * 60_000

type Ask = ReturnType<Awaited<ReturnType<typeof createPreviewApp>>['browser']>['ask']

const leave = (ask: Ask, referer: string) =>
  ask('/preview/leave', {
    method: 'POST',
    headers: { referer, 'content-type': 'application/x-www-form-urlencoded' },
  })

onDefaultEngine((open) => {
  test('shows a published version, prerendered and with a banner, to browsers that open the link', async (t) => {
    const { link, opening, browser, clock } = await createPreviewApp(t, { open })
    const created = await link()
    assert.match(created.url, /^http:\/\/localhost\/preview\/pond\/[\w-]{43}$/)
    assert.equal(Date.parse(created.expiresAt), clock.nowMs + 7 * dayMs)

    const { location, headers, page, ask } = await opening(created.url)
    assert.equal(location, '/pond')
    // A day longer than the preview, so that a page can announce its end.
    const maxAgeS = 8 * 24 * 60 * 60
    assert.match(
      String(headers['set-cookie']),
      new RegExp(
        `^sala-preview-pond=[\\w-]{43}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax$`,
      ),
    )
    const shown = await page()
    assert.ok(shown.isDocument && shown.body.includes('data-version="1.1.0"'))
    assert.equal(shown.version, '1.1.0')
    assert.equal(shown.bar, 'Preview of pond 1.1.0 until 8 January.Exit preview')
    assert.equal(shown.headers['cache-control'], 'private, no-store')
    assert.equal(shown.headers['x-robots-tag'], 'noindex')
    assert.equal(shown.headers.vary, 'accept-encoding, cookie, accept-language')
    const set = (await ask('/remotes.json')).headers
    assert.deepEqual(
      [set['cache-control'], set.vary],
      ['private, no-store', 'accept-encoding, cookie'],
    )

    const other = await browser().page()
    assert.deepEqual([other.version, other.hasBanner, other.bar], ['1.0.0', false, ''])
    assert.equal(other.headers['cache-control'], 'private, no-cache')
    assert.equal(other.headers['x-robots-tag'], undefined)
    assert.ok(!other.body.includes('1.1.0') && !other.body.includes('preview'))
  })

  test('shows an older version that a rollback would make live, though it cannot be promoted', async (t) => {
    const opened = await createReleaseApp(t, { open })
    const { app, team } = opened
    const lamp = await createReleaseTeam(opened, 'lamp')
    const access = 'signed-in'
    const offers = { access, offers: ['edge'] } as const
    const fills = { name: 'lamp', route: '/lamp', access, fills: ['pond/edge'] } as const
    const typed = (path: string) => ({ [`types/${path}.d.ts`]: 'export {}' })
    for (const [shipping, bundle] of [
      [team, remoteBundle({ description: { access } })],
      [team, remoteBundle({ version: '1.1.0', description: offers, files: typed('slots') })],
      [lamp, remoteBundle({ description: fills, files: typed('fills/pond/edge') })],
    ] as const) {
      const { statusCode, body } = await shipping.ship(bundle)
      assert.equal(statusCode, 200, body)
    }
    const version = '1.0.0'
    assert.equal((await team.change('promote', { version })).statusCode, 422)
    const link = await team.change('previews', { version })
    assert.equal(link.statusCode, 201, link.body)

    const opening = await app.inject({ url: new URL(link.json().url).pathname })
    const [cookie] = String(opening.headers['set-cookie']).split(';')
    const { remotes } = (await app.inject({ url: '/remotes.json', headers: { cookie } })).json()
    assert.deepEqual(
      remotes.map((one: { name: string; version: string }) => [one.name, one.version]),
      [
        ['lamp', '1.0.0'],
        ['pond', version],
      ],
    )
    assert.equal((await team.change('rollback', { to: version })).statusCode, 200)
  })

  test('shows all previews on the back-office’s page, and only its own on a public page', async (t) => {
    const opened = await createPreviewApp(t, { open })
    const { link, opening, browser, hostTeam } = opened
    const lake = { ...pond, name: 'lake', route: '/lake' }
    const court = { ...pond, name: 'court', route: '/court', access: 'signed-in' } as const
    const lakes = await createReleaseTeam(opened, 'lake')
    const courts = await createReleaseTeam(opened, 'court')
    await lakes.ship(remoteBundle({ description: lake }))
    await courts.ship(remoteBundle({ description: court }))
    await courts.publish(remoteBundle({ version: '2.0.0', description: court }))
    await hostTeam.publish(documentHost({ version: '3.1.0' }))

    const visitor = await opening((await link()).url)
    const [before, other] = [await visitor.page('/lake'), await browser().page('/lake')]
    assert.equal(before.body, other.body)
    await visitor.ask((await link('2.0.0', {}, courts)).url)
    const office = await visitor.page('/court')
    assert.match(office.bar, /^Preview of court 2\.0\.0, pond 1\.1\.0 until 8 January\./)
    assert.equal(office.version, '1.1.0')
    assert.equal((await visitor.page('/pond')).bar.match(/until/g)?.length, 1)

    // Every page belongs to the host.
    await visitor.ask((await link('3.1.0', {}, hostTeam)).url)
    const page = await visitor.page('/lake')
    assert.match(page.bar, /^Preview of host 3.1.0/)
    assert.match(page.body, /\/host\/3\.1\.0\//)
    assert.ok(!(await browser().page('/lake')).body.includes('/host/3.1.0/'))
  })

  test('shows the version of the link that was opened last', async (t) => {
    const { team, link, opening } = await createPreviewApp(t, { open })
    await team.publish(documentRemote({ version: '1.2.0' }))
    const [older, newer] = [await link('1.2.0'), await link('1.1.0')]
    const { ask, page, jar } = await opening(newer.url)
    assert.equal((await page()).version, '1.1.0')
    await ask(older.url)
    assert.equal((await page()).version, '1.2.0')
    assert.equal(jar().size, 1)
  })

  test('previews a new remote at its route, for this browser only', async (t) => {
    const opened = await createPreviewApp(t, { open })
    const lakes = await createReleaseTeam(opened, 'lake')
    await lakes.publish(remoteBundle({ description: { ...pond, name: 'lake', route: '/lake' } }))
    const { location, page, ask } = await opened.opening(
      (await opened.link('1.0.0', {}, lakes)).url,
    )
    assert.equal(location, '/lake')
    assert.match((await page('/lake')).bar, /lake 1.0.0/)
    assert.equal((await opened.browser().ask('/lake')).statusCode, 404)
    const left = await leave(ask, 'http://sala.example/lake')
    assert.equal(left.headers.location, '/')
  })

  test('leaving ends all previews of the browser, and returns to the page', async (t) => {
    const { link, opening } = await createPreviewApp(t, { open })
    const { url } = await link()
    const { ask, page, jar } = await opening(url)
    const left = await leave(ask, 'http://sala.example/pond?staff=2')
    assert.deepEqual([left.statusCode, left.headers.location], [303, '/pond'])
    assert.equal(jar().size, 0)
    const after = await page()
    assert.deepEqual([after.version, after.bar], ['1.0.0', ''])
    await ask(url)
    assert.ok((await page()).hasBanner)
  })

  test('an open tab shows or leaves a preview only by a page load', async (t) => {
    const { link, opening, browser } = await createPreviewApp(t, { open })
    const { host } = await browser().page()
    const { page, ask } = await opening((await link()).url)
    const set = (await ask('/remotes.json')).json()
    assert.notEqual(set.host.version, host)
    assert.deepEqual([set.host.version, set.revision], [(await page()).host, set.revision])
  })

  test('lists the links of a team until they end', async (t) => {
    const { app, db, clock, team, link, opening, signIn } = await createPreviewApp(t, { open })
    const list = async (headers: Record<string, string> = team.headers) =>
      (await app.inject({ url: '/api/releases/pond/previews', headers })).json()
    const [short, long] = [await link('1.1.0', { days: 1 }), await link('1.1.0', { days: 30 })]
    assert.equal((await list()).length, 2)
    clock.nowMs += 1000
    await opening(long.url)
    const listed = await list(await signIn())
    const own = listed.find(({ id }: { id: string }) => id === long.id)
    assert.deepEqual(
      [own.version, own.createdBy, own.openedAt],
      ['1.1.0', 'ci', new Date(clock.nowMs).toISOString()],
    )
    assert.ok(!JSON.stringify(listed).includes(long.url.slice(-43)))

    clock.nowMs += dayMs
    assert.deepEqual(
      (await list()).map(({ id }: { id: string }) => id),
      [long.id],
    )
    await cleanUp(db, clock.nowMs)
    const left = await db.selectFrom('previewLink').select('id').execute()
    assert.deepEqual(
      left.map(({ id }) => id),
      [long.id],
    )
    assert.notEqual(short.id, long.id)
  })

  test('lets administrators create and revoke links, and records both in the audit trail', async (t) => {
    const { app, db, signIn, link, team } = await createPreviewApp(t, { open })
    await link()
    const headers = await signIn()
    const post = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, headers, payload })
    const created = await post('/api/releases/pond/previews', { version: '1.1.0', days: 2 })
    assert.equal(created.statusCode, 201, created.body)
    assert.equal(created.json().createdBy, 'admin@sala.example')
    const { id } = created.json()
    const ended = await post(`/api/releases/pond/previews/${id}/revoke`, {})
    assert.deepEqual([ended.statusCode, ended.json().id], [200, id])
    const again = await team.post(`previews/${id}/revoke`, {})
    assert.equal(again.statusCode, 404)
    const actions = (await listNewestRows(db, { limit: 2 })).map(({ action, who }) => [action, who])
    assert.deepEqual(actions, [
      ['preview.revoke', 'admin@sala.example'],
      ['preview.link', 'admin@sala.example'],
    ])
  })

  test('keeps the release of a link as long as the link', async (t) => {
    const { db, clock, link, opening } = await createPreviewApp(t, { open })
    const { url } = await link('1.1.0', { days: 30 })
    const keep = { ...defaultRetention, releasesMs: dayMs, auditMs: dayMs }
    clock.nowMs += 29 * dayMs
    await cleanUp(db, clock.nowMs, keep)
    assert.equal((await (await opening(url)).page()).version, '1.1.0')
    clock.nowMs += 2 * dayMs
    await cleanUp(db, clock.nowMs, keep)
    await cleanUp(db, clock.nowMs, keep)
    const releases = await db
      .selectFrom('release')
      .select('version')
      .where('app', '=', 'pond')
      .execute()
    assert.deepEqual(
      releases.map(({ version }) => version),
      ['1.0.0'],
    )
  })
})
