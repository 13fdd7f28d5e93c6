import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newToken } from '../../foundation/secrets/tokens.ts'
import { pond, remoteBundle } from '../../testing/bundles.ts'
import { documentHost, documentRemote, failsLater } from '../../testing/document-bundles.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { createPreviewApp } from '../../testing/preview-app.ts'
import { createReleaseTeam } from '../../testing/release-team.ts'
import { addToken, revokeTeamKey, revokeToken } from '../../testing/team-access.ts'

const dayMs = 24 * 60 * 60_000
const form = { 'content-type': 'application/x-www-form-urlencoded' }

type Opened = Awaited<ReturnType<typeof createPreviewApp>>

/** Ways to end a preview while it is shown. */
const endings: Record<string, (opened: Opened, id: string) => Promise<unknown>> = {
  'its time is over': async ({ clock }) => {
    clock.nowMs += 7 * dayMs
  },
  'the clock was set back by months': async ({ clock }) => {
    clock.nowMs -= 60 * dayMs
  },
  'it was revoked': ({ team }, id) => team.post(`previews/${id}/revoke`, {}),
  'its version went live': ({ team }) => team.change('promote', { version: '1.1.0' }),
  'the release is gone': async ({ db }) => {
    for (const table of ['releaseFile', 'release'] as const) {
      await db.deleteFrom(table).where('app', '=', 'pond').where('version', '=', '1.1.0').execute()
    }
  },
  'one of its files is gone': ({ db }) =>
    db
      .deleteFrom('releaseFile')
      .where('version', '=', '1.1.0')
      .where('path', '=', 'screen.6a7b.js')
      .execute(),
  'its key was revoked': ({ db }) => revokeTeamKey(db, { app: 'pond', name: 'ci' }),
  'the token that created it was revoked': ({ db }) => revokeToken(db, { app: 'pond', name: 'ci' }),
  'its signature was changed': ({ db }) =>
    db
      .updateTable('release')
      .set({ signature: 'A'.repeat(86) })
      .where('version', '=', '1.1.0')
      .execute(),
  'its manifest was changed': async ({ db }) => {
    const manifest = sql<string>`replace(manifest, '"Pond"', '"Pwned"')`
    await db.updateTable('release').set({ manifest }).where('version', '=', '1.1.0').execute()
  },
  'another remote took its route': async (opened) => {
    await opened.team.change('retire' as 'promote', {})
    const lakes = await createReleaseTeam(opened, 'lake')
    const shipped = await lakes.ship(remoteBundle({ description: { ...pond, name: 'lake' } }))
    assert.equal(shipped.statusCode, 200, shipped.body)
  },
}

onEachEngine((open) => {
  for (const [reason, end] of Object.entries(endings)) {
    test(`the live version replaces a preview, with a message, when ${reason}`, async (t) => {
      const opened = await createPreviewApp(t, { open })
      const { id, url } = await opened.link()
      const visitor = await opened.opening(url)
      assert.equal((await visitor.page()).version, '1.1.0')
      await end(opened, id)

      const set = (await visitor.ask('/remotes.json')).json()
      assert.ok(!set.host.version.includes('preview'))
      const page = await visitor.page()
      assert.deepEqual([page.hasEnded, page.hasBanner], [true, false])
      assert.equal(page.bar, 'The preview has ended. This is the live site.')
      assert.equal(page.headers['cache-control'], 'private, no-store')
      assert.ok(!visitor.jar().has('sala-preview-pond'))
      assert.equal((await visitor.page()).hasEnded, true)
      opened.clock.nowMs += 10_000
      assert.equal(visitor.jar().size, 0)
      const next = await visitor.page()
      assert.equal(next.bar, '')
      assert.equal(next.body, (await opened.browser().page()).body)

      // Opening the ended link announces the end as well.
      const late = await opened.opening(url)
      assert.match(String(late.location), /^\/(pond)?$/)
      assert.equal((await late.page()).hasEnded, true)
    })
  }

  test('ignores made-up, altered and truncated links', async (t) => {
    const { link, browser } = await createPreviewApp(t, { open })
    const { url, id } = await link()
    const secret = url.slice(-43)
    const other = secret.startsWith('A') ? 'B' : 'A'
    const bad = [
      `/preview/pond/${newToken()}`,
      `/preview/pond/${other}${secret.slice(1)}`,
      `/preview/pond/${secret.slice(1)}`,
      `/preview/pond/${secret}x`,
      `/preview/pond/x/${secret}`,
      `/preview/pond/${id}`,
      '/preview/pond/',
      `/preview/lake/${secret}`,
      `/preview/host/${secret}`,
      `/preview/POND/${secret}`,
      `/preview/${'p'.repeat(90)}/${secret}`,
      `/preview/__proto__/${secret}`,
      '/preview/pond/%00',
      '/preview/pond/..%2f..%2f',
      `/preview/pond/${'x'.repeat(4000)}`,
      '/preview/evil.example/x',
      `/preview/%0d%0aset-cookie:x=y/${secret}`,
    ]
    for (const path of bad) {
      const visitor = browser()
      const { statusCode, headers } = await visitor.ask(path)
      if (statusCode >= 400) {
        assert.ok(statusCode < 500, path)
        continue
      }
      assert.equal(statusCode, 303, path)
      assert.match(String(headers.location), /^\/(pond)?$/, path)
      assert.deepEqual([...visitor.jar()], [['sala-preview-', 'ended']], path)
      const page = await visitor.page()
      assert.deepEqual([page.version, page.hasEnded], ['1.0.0', true], path)
    }
  })

  test('an invalid link does not end the browser’s preview', async (t) => {
    const { link, opening, clock } = await createPreviewApp(t, { open })
    const { ask, page } = await opening((await link()).url)
    await ask(`/preview/pond/${newToken()}`)
    const { version, hasEnded, bar } = await page()
    assert.deepEqual([version, hasEnded], ['1.1.0', true])
    assert.match(bar, /ended.*Preview of pond 1\.1\.0/)
    clock.nowMs += 10_000
    assert.equal((await page()).hasEnded, false)
  })

  test('does not echo forged cookies in page or headers', async (t) => {
    const { app, link } = await createPreviewApp(t, { open })
    const secret = (await link()).url.slice(-43)
    const lines = [
      `sala-preview-lake=${secret}`,
      'sala-preview-<script>alert(1)</script>=x',
      'sala-preview-x%0d%0aevil: 1=x',
      'sala-preview-pond',
      'sala-preview-pond=',
      `sala-preview-pond=${'x'.repeat(3000)}`,
      `sala-preview-pond=${newToken()}; sala-preview-pond=${newToken()}`,
      'sala-preview-__proto__=x',
      'sala-preview-constructor=x; sala-preview-tostring=y',
      'sala-preview-pond=a.b; sala-preview-pond=.; sala-preview-pond=..',
      'sala-preview-pond=\u00ff\u00fe',
      `__Host-sala-preview-pond=${secret}`,
      `SALA-PREVIEW-POND=${secret}`,
      Array.from({ length: 400 }, (_, n) => `sala-preview-x${n}=${newToken()}`)
        .join('; ')
        .slice(0, 15_000),
    ]
    for (const cookie of lines) {
      const { statusCode, body, headers } = await app.inject({ url: '/pond', headers: { cookie } })
      assert.equal(statusCode, 200, cookie)
      assert.ok(body.includes('data-version="1.0.0"'), cookie)
      assert.ok(!/alert|evil|1\.1\.0/.test(body), cookie)
      for (const one of [headers['set-cookie'] ?? []].flat()) {
        assert.match(
          one,
          /^sala-preview-([a-z0-9]+=; Path=\/; Max-Age=0|=ended; Path=\/; Max-Age=10); HttpOnly; SameSite=Lax$/,
        )
      }
    }
    // The first cookie of a name is used. A secret under the name of another app is ignored.
    const cookie = `sala-preview-pond=${newToken()}; sala-preview-pond=${secret}`
    const both = await app.inject({ url: '/pond', headers: { cookie } })
    assert.ok(both.body.includes('data-version="1.1.0"'))
  })

  test('sets __Host- cookies behind https, which no subdomain can set', async (t) => {
    const publicUrl = new URL('https://sala.example')
    const { link, opening, app } = await createPreviewApp(t, { open, publicUrl })
    const { url } = await link()
    assert.ok(url.startsWith('https://sala.example/preview/pond/'))
    const { headers, page } = await opening(url)
    assert.match(
      String(headers['set-cookie']),
      /^__Host-sala-preview-pond=.*Path=\/;.*HttpOnly; SameSite=Lax; Secure$/,
    )
    assert.equal((await page()).version, '1.1.0')
    const cookie = `sala-preview-pond=${url.slice(-43)}`
    const planted = await app.inject({ url: '/pond', headers: { cookie } })
    assert.ok(planted.body.includes('data-version="1.0.0"'))
  })

  test('refuses links in frames, as subresources and when prefetched', async (t) => {
    const { link, browser, db } = await createPreviewApp(t, { open })
    const { url } = await link()
    for (const headers of [
      { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' },
    ] as Record<string, string>[]) {
      const visitor = browser()
      assert.equal((await visitor.ask(url, { headers })).statusCode, 403, JSON.stringify(headers))
      assert.equal(visitor.jar().size, 0)
    }
    const unopened = await db.selectFrom('previewLink').select('openedAt').executeTakeFirst()
    assert.equal(unopened?.openedAt, null)
    const visitor = browser()
    const byHand = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
    assert.equal((await visitor.ask(url, { headers: byHand })).statusCode, 303)
    const { headers } = await visitor.page()
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
    assert.equal(headers['x-frame-options'], 'DENY')
  })

  test('refuses to end a preview from another site, and redirects to this site only', async (t) => {
    const { link, opening } = await createPreviewApp(t, { open })
    const { ask, page, jar } = await opening((await link()).url)
    const leave = (headers: Record<string, string>) =>
      ask('/preview/leave', { method: 'POST', headers: { ...form, ...headers } })
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      assert.equal((await leave(headers)).statusCode, 403, JSON.stringify(headers))
    }
    // GET does not leave the preview: this is the address of a link of a remote called “leave”.
    await ask('/preview/leave')
    assert.ok(jar().has('sala-preview-pond'))
    assert.equal((await page()).version, '1.1.0')
    for (const referer of [
      'https://evil.example/pond',
      'http://sala.example//evil.example/pond',
      'http://sala.example/\\evil.example',
      'http://sala.example@evil.example/',
      'http://sala.example/nowhere',
      'javascript:alert(1)',
      '',
    ]) {
      assert.equal((await leave({ referer })).headers.location, '/', referer)
    }
  })

  test('pages without a preview do not change while others show previews', async (t) => {
    const { link, opening, browser } = await createPreviewApp(t, { open })
    const before = await browser().ask('/pond')
    const visitor = await opening((await link()).url)
    const { etag } = (await visitor.ask('/pond')).headers
    const after = await browser().ask('/pond')
    assert.deepEqual([after.body, after.headers.etag], [before.body, before.headers.etag])
    assert.notEqual(etag, before.headers.etag)
    // The ETag of one page is not valid for the other.
    const conditional = { headers: { 'if-none-match': String(before.headers.etag) } }
    assert.equal((await visitor.ask('/pond', conditional)).statusCode, 200)
    assert.equal((await browser().ask('/pond', conditional)).statusCode, 304)
    const sitemap = async (from: Pick<typeof visitor, 'ask'>) =>
      (await from.ask('/sitemap.xml')).body
    assert.equal(await sitemap(visitor), await sitemap(browser()))
  })

  test('makes no query without a preview, and one for forged cookies', async (t) => {
    const queries: string[] = []
    const log = ({ query }: { query: { sql: string } }) => void queries.push(query.sql)
    const { link, opening, browser, app } = await createPreviewApp(t, { open, log })
    const visitor = await opening((await link()).url)
    const countQueries = () => queries.splice(0).filter((sql) => sql.includes('previewLink')).length
    countQueries()
    await browser().page()
    assert.equal(countQueries(), 0)
    const forged = Array.from({ length: 50 }, (_, n) => `sala-preview-x${n}=${newToken()}`)
    await app.inject({ url: '/pond', headers: { cookie: forged.join('; ') } })
    assert.equal(countQueries(), 1)
    await app.inject({ url: '/pond', headers: { cookie: 'sala-preview-pond=short' } })
    assert.equal(countQueries(), 0)
    await visitor.page()
    assert.equal(countQueries(), 1)
  })

  test('does not count reports of a browser with a preview', async (t) => {
    const opened = await createPreviewApp(t, { open })
    const { app, link, opening, team } = opened
    const visitor = await opening((await link()).url)
    const report = async (cookie: string) => {
      const post = (url: string, payload: object, type = 'application/json') =>
        app.inject({ method: 'POST', url, headers: { cookie, 'content-type': type }, payload })
      const failed = { app: 'pond', version: '1.0.0', kind: 'crashed' }
      const vitals = { app: 'pond', version: '1.0.0', vitals: { LCP: 9000 } }
      assert.equal((await post('/api/releases/reports', failed)).statusCode, 200)
      assert.equal((await post('/api/releases/vitals', vitals)).statusCode, 200)
      const statuses = await team.status()
      const { health, vitals: counted } = statuses.find(
        (one: { app: string }) => one.app === 'pond',
      )
      return [health['1.0.0']?.failures ?? 0, Object.keys(counted).length]
    }
    assert.deepEqual(await report(visitor.cookie()), [0, 0])
    assert.deepEqual(await report(''), [1, 1])
  })

  test('shows a version that cannot be prerendered by its scripts, with a banner', async (t) => {
    const { team, link, opening, browser } = await createPreviewApp(t, { open })
    const prerender = failsLater('module.exports.prerender = () => { throw Error("no") }')
    await team.publish(documentRemote({ version: '1.3.0', prerender }))
    const visitor = await opening((await link('1.3.0')).url)
    const page = await visitor.page()
    assert.deepEqual([page.isDocument, page.version, page.hasBanner], [false, '1.3.0', true])
    const left = await visitor.ask('/preview/leave', { method: 'POST', headers: form })
    assert.equal(left.statusCode, 303)
    assert.equal((await browser().page()).isDocument, true)
  })

  test('keeps the banner when a form is refused', async (t) => {
    const { link, opening } = await createPreviewApp(t, { open })
    const visitor = await opening((await link()).url)
    const answer = await visitor.ask('/pond', { method: 'POST', headers: form })
    assert.equal(answer.statusCode, 400)
    assert.match(answer.body, /data-version="1\.1\.0".*<aside id="preview"/s)
    assert.equal(answer.headers['cache-control'], 'private, no-store')
  })

  test('the CSP allows the banner’s style', async (t) => {
    const { link, opening } = await createPreviewApp(t, { open })
    const { page } = await opening((await link()).url)
    const { body, headers } = await page()
    assert.doesNotMatch(body.slice(body.indexOf('<aside id="preview"')), / style=| on\w+=|<script/)
    const csp = String(headers['content-security-policy'])
    assert.match(csp, /;style-src 'sha256-[\w+/]{43}=' 'self' /)
    assert.equal(csp.match(/'unsafe/), null)
  })

  test('only the app’s team and administrators create, list and revoke links', async (t) => {
    const opened = await createPreviewApp(t, { open })
    const { app, db, link } = opened
    const { id } = await link()
    const foreign = { authorization: `Bearer ${await addToken(db, { app: 'lake', name: 'ci' })}` }
    for (const [headers, status] of [
      [foreign, 403],
      [{}, 401],
    ] as const) {
      const url = '/api/releases/pond/previews'
      const payload = { version: '1.1.0' }
      const answers = [
        await app.inject({ method: 'POST', url, headers, payload }),
        await app.inject({ url, headers }),
        await app.inject({ method: 'POST', url: `${url}/${id}/revoke`, headers }),
      ]
      assert.deepEqual(
        answers.map(({ statusCode }) => statusCode),
        [status, status, status],
      )
    }
    // A link cannot be revoked under the name of another app.
    const lakes = await createReleaseTeam(opened, 'lake2')
    assert.equal((await lakes.post(`previews/${id}/revoke`, {})).statusCode, 404)
    assert.equal((await db.selectFrom('previewLink').select('id').execute()).length, 1)
  })

  test('refuses a link for a version that could not go live, as a promotion does', async (t) => {
    const opened = await createPreviewApp(t, { open })
    const { db, team, hostTeam } = opened
    const ask = (version: string, more = {}) => team.change('previews', { version, ...more })
    const refused = async (version: string) => {
      const [preview, promotion] = [await ask(version), await team.change('promote', { version })]
      assert.equal(preview.statusCode, promotion.statusCode, preview.body)
      assert.equal(preview.statusCode, 422)
      assert.deepEqual(preview.json(), promotion.json())
    }
    await team.publish(
      documentRemote({ version: '1.4.0', manifest: { requires: { react: '^19.3.0' } } }),
    )
    const older = await hostTeam.ship(
      documentHost({ version: '3.2.0', manifest: { provides: { react: '19.2.0' } } }),
    )
    assert.equal(older.statusCode, 200, older.body)
    await refused('1.4.0')
    assert.equal((await ask('9.9.9')).statusCode, 404)
    const live = await ask('1.0.0')
    assert.deepEqual([live.statusCode, live.json().message], [409, 'pond 1.0.0 is already live.'])
    for (const days of [0, 31, 1.5, '7', null]) {
      assert.equal((await ask('1.1.0', { days })).statusCode, 400, String(days))
    }
    await revokeTeamKey(db, { app: 'pond', name: 'ci' })
    assert.equal((await team.post('previews', { version: '1.1.0' })).statusCode, 403)
  })

  test('refuses a link for a version with unchecked types', async (t) => {
    const { team } = await createPreviewApp(t, { open })
    const types = { 'types/screen.d.ts': 'export default function Screen(): null\n' }
    await team.publish(documentRemote({ version: '1.5.0', files: types }))
    const answer = await team.post('previews', { version: '1.5.0' })
    assert.equal(answer.statusCode, 422)
    const [finding] = answer.json().findings
    assert.equal(finding.rule, 'types-checked')
    assert.match(finding.message, /Run “npx sala preview pond@1\.5\.0”/)
  })

  test('limits a team to 100 links', async (t) => {
    const { db, team, link } = await createPreviewApp(t, { open })
    const { id } = await link()
    const row = await db.selectFrom('previewLink').selectAll().executeTakeFirstOrThrow()
    for (let n = 1; n < 100; n++) {
      await db
        .insertInto('previewLink')
        .values({ ...row, id: `${id}${n}`, hash: `${n}` })
        .execute()
    }
    const answer = await team.change('previews', { version: '1.1.0' })
    assert.equal(answer.statusCode, 409)
    assert.match(answer.json().message, /100 open previews/)
    await team.post(`previews/${id}/revoke`, {})
    await link()
  })
})
