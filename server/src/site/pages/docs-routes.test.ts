import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sha256Source } from '../../foundation/http/csp.ts'
import { hostBundle } from '../../testing/bundles.ts'
import { createReleaseApp } from '../../testing/release-team.ts'

const style = 'main { color: red }'
const html = `<!doctype html><link rel="stylesheet" href="%HOST%/theme.css"><style>${style}</style>
<pre>npm create --registry=http://127.0.0.1:3000/npm/
npx sala login "https://sala.example/enrol#garden.…"</pre>`

test('serves the live host’s documents with the address of this Sala, to everybody and to no search engine', async (t) => {
  const { app, hostTeam } = await createReleaseApp(t)
  const read = (name: string) =>
    app.inject({ url: `/docs/${name}`, headers: { host: 'spa.example' } })
  assert.equal((await read('teams')).statusCode, 404)
  await hostTeam.ship(hostBundle({ version: '3.0.0', files: { 'docs/teams.html': html } }))
  const { statusCode, headers, body } = await read('teams')
  assert.equal(statusCode, 200)
  assert.match(body, /--registry=http:\/\/spa\.example\/npm\/\n/)
  assert.match(body, /"http:\/\/spa\.example\/enrol#garden/)
  assert.match(body, /href="\/host\/3\.0\.0\/theme\.css"/)
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.equal(headers['x-robots-tag'], 'noindex')
  assert.ok(String(headers['content-security-policy']).includes(`style-src ${sha256Source(style)}`))

  await hostTeam.ship(hostBundle({ version: '3.1.0', files: { 'docs/teams.html': html } }))
  assert.match((await read('teams')).body, /href="\/host\/3\.1\.0\/theme\.css"/)
  for (const name of ['other', '__proto__', '..%2Findex']) {
    assert.equal((await read(name)).statusCode, 404, name)
  }
})
