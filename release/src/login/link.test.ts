// Looks at: release
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { chooseLogin } from './credentials.ts'
import { parseLink } from './link.ts'
import { writeLogin } from './token-file.ts'

const secret = 'a-_9'.repeat(10).padEnd(43, 'x')
const end = `/enrol#garden.${secret}`

test('parses a link over https, or on this machine', () => {
  for (const origin of [
    'https://sala.example',
    'https://sala.example:8443',
    'http://127.0.0.1:3000',
    'http://localhost:3000',
    'http://[::1]:3000',
  ]) {
    assert.deepEqual(parseLink(`${origin}${end}\n`), { origin, app: 'garden', secret })
  }
})

test('refuses invalid, incomplete and unencrypted links', () => {
  for (const text of [
    '',
    'garden',
    `https://sala.example/enrol#garden.${secret.slice(1)}`,
    `https://sala.example/enrol#garden.${secret}x`,
    `https://sala.example/enrol#../../garden.${secret}`,
    `https://sala.example/enrol#Garden.${secret}`,
    `https://sala.example/elsewhere#garden.${secret}`,
    `https://sala.example/enrol?x=1#garden.${secret}`,
    `https://sala.example@evil.example${end}`,
    `https://user:password@sala.example${end}`,
    `ftp://sala.example${end}`,
    `file://${end}`,
    `http://sala.example${end}`,
    `http://127.0.0.1.evil.example${end}`,
    `http://localhost.evil.example${end}`,
    `http://10.0.0.1${end}`,
  ]) {
    assert.throws(() => parseLink(text), { failure: 'wrongUse', message: /^[^\n]+\.$/ }, text)
  }
})

test('refuses a name without a login, and lists those with one', (t) => {
  const keys = mkdtempSync(join(tmpdir(), 'sala-keys-'))
  t.after(() => rmSync(keys, { recursive: true }))
  process.env.SALA_KEYS = keys
  const origin = 'https://sala.example'
  const usual = 'http://127.0.0.1:3000'
  assert.equal(chooseLogin('pond', undefined), usual)
  for (const app of ['garden', 'tree']) {
    writeLogin({ app, origin, token: `sala_${app}_${'x'.repeat(43)}` })
  }
  assert.equal(chooseLogin('garden', undefined), origin)
  assert.equal(chooseLogin('pond', usual), usual)
  assert.throws(() => chooseLogin('pond', undefined), {
    failure: 'notAllowed',
    message: /not logged in for pond, only for garden, tree: .*npx sala login "<link>"/,
  })
})
