import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '@sala/kit/contract/release'
import { remoteBundle } from '../../testing/bundles.ts'
import { documentRemote, prerenderSource } from '../../testing/document-bundles.ts'
import { createReleaseApp } from '../../testing/release-team.ts'

type Options = NonNullable<Parameters<typeof documentRemote>[0]>

const right = prerenderSource('1.0.0')
/** A page whose prerender runs this code first. */
const before = (statement: string) =>
  `${right}
const page = module.exports.prerender
module.exports.prerender = function render(data, address) {
  ${statement}
  return page(data, address)
}`

test('rejects a release whose page fails to render, with reason, sample data and position', async (t) => {
  const { team } = await createReleaseApp(t)

  const findings = async (options: Options): Promise<Finding[]> =>
    (await team.check(documentRemote(options))).json().findings
  const messageOf = async (prerender: string) => (await findings({ prerender }))[0]?.message ?? ''

  const [thrown, ...others] = await findings({
    prerender: before('data.lists.staff.entries[0].nickname.trim()'),
  })
  const line = right.split('\n').length + 3
  assert.deepEqual(others, [])
  assert.deepEqual(
    [thrown?.rule, thrown?.file, thrown?.line],
    ['prerender', 'server/prerender.js', line],
  )
  assert.match(
    thrown?.message ?? '',
    /^pond 1\.0\.0 cannot be rendered on the server with entries: TypeError: cannot read property 'trim' of undefined\n +at render \(server\/prerender\.js:\d+\)$/,
  )
  assert.match(
    await messageOf(before('if (!data.lists.rooms.entries[0].title) throw 1')),
    /with empty lists: TypeError/,
  )
  assert.match(
    await messageOf(before('data.sent?.fields.phone.trim()')),
    /after a form was sent: T/,
  )
  assert.match(await messageOf('this is no script'), /SyntaxError/)
  assert.match(
    await messageOf('throw new Error("no lotus")'),
    /no lotus\n.*server\/prerender\.js:1/,
  )
  assert.match(await messageOf('exports.render = 1'), /not a function/)
  assert.match(await messageOf(right.replace("'adult'", '7')), /is not valid: \/rating/)
  assert.match(await messageOf(before('return { html: "", head: {} }')), /is empty/)

  const endless = documentRemote({ prerender: before('for (;;);') })
  const { rule, message } = (await team.publish(endless)).json().findings[0]
  assert.match(`${rule} ${message}`, /^prerender .* (took too long|gave no answer)/)

  // Signed-in remotes and releases without a prerender build are not tried.
  const prerender = 'throw 1'
  assert.deepEqual(await findings({ prerender, description: { access: 'signed-in' } }), [])
  assert.equal((await team.publish(remoteBundle({ version: '1.1.0' }))).statusCode, 201)
  assert.deepEqual(await findings({ description: { lists: ['rooms'] } }), [])
  assert.equal((await team.publish(documentRemote({ version: '1.2.0' }))).statusCode, 201)
})

test('tries each language: those of a public page, and those that a sign-in is translated into', async (t) => {
  const { team } = await createReleaseApp(t)
  for (const [language, description] of [
    ['ja', { languages: ['th', 'ja'] }],
    ['th', { access: 'signed-out', translations: { th: { title: 'เข้าที่นี่' } } }],
  ] as const) {
    const prerender = before(
      `if (data.language === '${language}') throw new Error('no word for it')`,
    )
    const { statusCode, body } = await team.publish(documentRemote({ prerender, description }))
    assert.equal(statusCode, 422, body)
    assert.match(body, new RegExp(`in the language “${language}”: .*no word for it`))
  }
})

test('maps positions in the bundle with the source map', async (t) => {
  const { team } = await createReleaseApp(t)
  const evaluate = async (map: string) => {
    const prerender = 'exports.prerender = (data) =>\n  data.lists.none.entries'
    const files = { 'server/prerender.js.map': map }
    const [finding] = (await team.check(documentRemote({ prerender, files }))).json().findings
    return [finding.file, finding.line]
  }
  const sources = ['webpack://@sala/remote-pond/./src/screen.tsx']
  const map = { version: 3, sources, names: [], mappings: 'AAAA;AAoBA' }
  assert.deepEqual(await evaluate(JSON.stringify(map)), ['src/screen.tsx', 21])
  const unread = ['server/prerender.js', 2]
  const odd = [{ ...map, mappings: 7 }, { ...map, sources: [{}] }, null, []]
  for (const one of odd) assert.deepEqual(await evaluate(JSON.stringify(one)), unread)
  assert.deepEqual(await evaluate('{'), unread)
  assert.deepEqual(await evaluate(JSON.stringify({ ...map, x: 'x'.repeat(1_000_000) })), unread)
})
