import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDocumentApp } from '../../testing/document-app.ts'
import { documentRemote, failsLater } from '../../testing/document-bundles.ts'

/** Code of a hostile release, and whether its page is still prerendered. */
const tries = {
  'changes how all objects are told': 'Object.prototype.toJSON = () => undefined; const page = 1',
  'answers what is not its to answer': 'exports.prerender = () => "r{}"',
  'throws what cannot be shown': 'exports.prerender = () => { throw { toString: null } }',
  'looks for the process': 'exports.prerender = () => process.kill(process.ppid, "SIGUSR1")',
  'never ends': 'exports.prerender = () => { for (;;); }',
  'ends the stack': 'exports.prerender = () => { (function again() { again() })() }',
  'takes all memory': 'const all = []; for (;;) all.push(new Uint8Array(1 << 24).fill(1))',
  'tells what nobody could tell on':
    'let deep = {}; for (let i = 0; i < 9000; i++) deep = { deep }; const picture = { url: "x", widthPx: 1, heightPx: 1, alt: "" }; exports.prerender = () => ({ html: "x", head: { title: "x", description: "x", picture, structured: deep, rating: "x" } })',
}

test('serves a page whatever the release does while rendering, and then its next release', async (t) => {
  const { read, team } = await createDocumentApp(t)
  let patch = 0
  for (const [what, prerender] of Object.entries(tries)) {
    await team.ship(documentRemote({ version: `2.0.${++patch}`, prerender: failsLater(prerender) }))
    const { statusCode, isDocument, body } = await read()
    assert.equal(statusCode, 200, what)
    assert.equal(isDocument, false, what)
    assert.match(body, /<div id="?root"?>/, what)
    await team.ship(documentRemote({ version: `2.0.${++patch}` }))
    assert.ok((await read()).isDocument, what)
  }
})
