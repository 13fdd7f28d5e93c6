import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { LiveSet } from '@sala/kit/contract/remote'
import { createDocumentApp, isDocument } from './document-app.ts'
import { documentRemote } from './document-bundles.ts'

type Options = Parameters<typeof createDocumentApp>[1]
type Headers = Record<string, string>

/** The app with the public remote `pond` at /pond: 1.0.0 is live, 1.1.0 published. */
export async function createPreviewApp(t: TestContext, options: Options = {}) {
  const opened = await createDocumentApp(t, options)
  const { app, team, clock } = opened
  await team.publish(documentRemote({ version: '1.1.0' }))

  /** Creates a link like the command line: with a signed type check. */
  async function link(version = '1.1.0', more: object = {}, by = team) {
    const created = await by.change('previews', { version, ...more })
    assert.equal(created.statusCode, 201, created.body)
    return created.json<{ id: string; url: string; expiresAt: string }>()
  }

  /** A browser with its cookies. */
  function browser() {
    const cookies = new Map<string, { value: string; untilMs: number }>()
    const jar = () =>
      new Map(
        [...cookies]
          .filter(([, one]) => one.untilMs > clock.nowMs)
          .map(([name, one]) => [name, one.value]),
      )
    const cookie = () => [...jar()].map(([name, value]) => `${name}=${value}`).join('; ')
    async function ask(
      url: string,
      { headers = {}, ...more }: { headers?: Headers; method?: 'POST' } = {},
    ) {
      const path = url.replace(/^https?:\/\/[^/]+/, '')
      const own = { host: 'sala.example', cookie: cookie(), ...headers }
      const answer = await app.inject({ url: path, headers: own, ...more })
      for (const one of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = '', ageS] = one.match(/^([^=]*)=([^;]*).*Max-Age=(\d+)/) ?? []
        cookies.set(name, { value, untilMs: clock.nowMs + Number(ageS) * 1000 })
      }
      return answer
    }
    /** Requests a page and parses the version of `pond` and the preview banner. */
    async function page(url = '/pond') {
      const { statusCode, body, headers } = await ask(url)
      assert.equal(statusCode, 200, body)
      const [, live = ''] =
        body.match(/<script type=application\/json id=live-set>(.*?)<\/script>/) ?? []
      const { remotes, host }: LiveSet = JSON.parse(live)
      const [, bar = ''] = body.match(/<aside id="preview"[^>]*>(.*?)<\/aside>/) ?? []
      return {
        body,
        headers,
        host: host.version,
        version: remotes.find(({ name }) => name === 'pond')?.version,
        isDocument: isDocument(body),
        hasBanner: /^<p><strong>Preview<\/strong> of /.test(bar),
        hasEnded: bar.includes('has ended'),
        bar: bar.replaceAll(/<[^>]*>/g, ''),
      }
    }
    return { jar, cookie, ask, page }
  }

  /** A browser that has opened a link. */
  async function opening(url: string) {
    const visitor = browser()
    const { statusCode, headers } = await visitor.ask(url)
    assert.equal(statusCode, 303)
    return { ...visitor, location: headers.location, headers }
  }
  return { ...opened, link, browser, opening }
}
