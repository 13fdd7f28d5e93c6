import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp } from '../../testing/release-team.ts'

const addresses = [
  '/%00',
  '/pond%00',
  '/host/2.0.0/%00',
  '/host/2.0.0/main.js%00',
  '/host/%00/main.js',
  '/remotes/pond%00/1.0.0/main.js',
  '/remotes/pond/1.0.0%00/main.js',
  '/remotes/pond/1.0.0/a/%00/b',
  '/remotes/pond/1.0.0/%2500/%00',
  '/media/%00/8/a.webp',
  '/media/a/8/%00.webp',
  '/preview/%00',
  '/preview/pond/a%00',
  '/api/staff/%00',
  '/api/releases/%00/history',
  '/api/audit?before=%00&after=%00&subject=%00&who=%00',
  '/api/audit/%00',
  '/remotes.json?%00',
  '/pond?staff=%00&sent=%00',
]

onDefaultEngine((open, engine) => {
  test(`a NUL in a URL causes no 5xx on ${engine}`, async (t) => {
    const { app, signIn, hostTeam } = await createReleaseApp(t, { open })
    const callers: Record<string, string>[] = [{}, await signIn(), hostTeam.headers]
    for (const headers of callers) {
      for (const url of addresses) {
        for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
          const { statusCode, body } = await app.inject({ method, url, headers })
          assert.ok(statusCode < 500, `${method} ${url}: ${statusCode} ${body}`)
        }
      }
    }
    for (const url of ['/host/2.0.0/%00', '/host/%00/main.js', '/remotes/pond/1.0.0/a%00']) {
      assert.equal((await app.inject({ url })).statusCode, 404, url)
    }
    // Authentication comes first.
    const guarded = await app.inject({ method: 'DELETE', url: '/api/staff/%00' })
    assert.equal(guarded.statusCode, 401)
  })
})
