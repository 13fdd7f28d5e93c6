import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Db } from '../../foundation/db/database.ts'
import { remoteBundle, tarball } from '../../testing/bundles.ts'
import { createReleaseApp } from '../../testing/release-team.ts'

const release = async () => {
  const { manifest, files } = remoteBundle()
  const entries = [...files].map(([name, content]) => ({ name, content }))
  return [{ name: 'release.json', content: JSON.stringify(manifest) }, ...entries]
}
const withEntry = async (...entries: Parameters<typeof tarball>[0]) =>
  tarball([...(await release()), ...entries])
const withManifest = (changes: object) => () =>
  tarball([
    { name: 'release.json', content: JSON.stringify({ ...remoteBundle().manifest, ...changes }) },
  ])

type TarEntry = Parameters<typeof tarball>[0][number]

/** Files that a bundle must not have, each with the message of a 400. */
const badEntries: Record<string, [text: RegExp, entry: TarEntry]> = {
  'a path above': [/leads out of the bundle/, { name: '../x.js' }],
  'a path above, deeper': [/leads out/, { name: 'a/../../x.js' }],
  'an absolute path': [/is absolute/, { name: '/etc/x.js' }],
  'a path of Windows': [/characters/, { name: 'a\\..\\x.js' }],
  'a hidden file': [/characters/, { name: '.npmrc' }],
  'a control character': [/characters/, { name: 'a\nb.js' }],
  'a path too long': [/200 characters/, { name: `${'a/'.repeat(101)}x` }],
  'a symbolic link': [/is a symlink/, { name: 'x.js', type: 'symlink', linkname: '/etc/passwd' }],
  'a hard link': [/is a link/, { name: 'x.js', type: 'link', linkname: 'remoteEntry.js' }],
  'a device': [/is a character-device/, { name: 'x', type: 'character-device' }],
  'a pipe': [/is a fifo/, { name: 'x', type: 'fifo' }],
  'a folder': [/is a directory/, { name: 'x', type: 'directory' }],
  'a file twice': [/twice/, { name: 'remoteEntry.js', content: 'x' }],
  'two names but for case': [/differs only in case/, { name: 'REMOTEentry.js' }],
  'a file where a folder is': [/twice/, { name: 'types', content: 'x' }],
}

const manyFiles = () =>
  tarball(Array.from({ length: 10_000 }, (_, index) => ({ name: `${index}.js` })))
const largeFile = () => gzipSync(randomBytes(25_000_000), { level: 0 })
const flippedBit = async () => flip(await withEntry({ name: 'z.js', content: randomBytes(5000) }))

/** Other invalid bundles, with the expected status and message. */
const bad: Record<string, [status: number, text: RegExp, make: () => Promise<Buffer> | Buffer]> = {
  '10,000 files': [400, /more than 500 files/, manyFiles],
  'a bomb of 500 MB': [413, /40 MB unpacked/, bomb],
  '25 MB that do not shrink': [413, /20 MB compressed/, largeFile],
  'no gzip': [400, /damaged/, () => Buffer.from('{"app":"pond"}')],
  nothing: [400, /bundle/, () => Buffer.alloc(0)],
  'a gzip of no tar': [400, /damaged/, () => gzipSync('hello '.repeat(1000))],
  'an empty tar': [400, /no release\.json/, () => tarball([])],
  'a truncated gzip': [400, /damaged/, async () => (await withEntry()).subarray(0, -40)],
  'a truncated tar': [400, /damaged/, () => gzipSync(Buffer.alloc(700, 'x'))],
  'a flipped bit': [400, /damaged/, flippedBit],
  'no JSON': [400, /not valid JSON/, () => tarball([{ name: 'release.json', content: '{' }])],
  'a field too many': [400, /“admin” is not a known field/, withManifest({ admin: true })],
  'no version': [400, /“version” is missing/, withManifest({ version: undefined })],
  'another app inside': [403, /is for “lake”/, withManifest({ app: 'lake' })],
}
for (const [what, [text, entry]] of Object.entries(badEntries)) {
  bad[what] = [400, text, () => withEntry(entry)]
}

/** A zip bomb: a tar with one file of 500 MB, which is 500 kB of gzip. */
async function bomb() {
  const tar = pack()
  tar.entry({ name: 'x.js', size: 500_000_000 })
  const [header] = await once(tar, 'data')
  const megabyte = gzipSync(Buffer.alloc(1_000_000))
  return Buffer.concat([gzipSync(header), ...Array(500).fill(megabyte)])
}

function flip(bytes: Buffer) {
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 0x10
  return bytes
}

test('refuses bad bundles with a clear 4xx, stores nothing, and stays up', async (t) => {
  const { app, db, team } = await createReleaseApp(t)
  const before = await countRows(db)
  for (const [what, [status, text, make]] of Object.entries(bad)) {
    await t.test(what, async () => {
      const payload = await make()
      for (const action of ['', '/check']) {
        const { statusCode, body } = await team.upload(payload, action)
        assert.equal(statusCode, status, body)
        assert.match(JSON.parse(body).message, text)
      }
    })
  }
  assert.deepEqual(await countRows(db), before)
  assert.equal((await app.inject('/api/health')).statusCode, 200)
  assert.equal((await team.publish(remoteBundle())).statusCode, 201)
})

test('names a file with a wrong hash, a missing file and an extra file', async (t) => {
  const { db, team } = await createReleaseApp(t)
  const before = await countRows(db)
  const refused = async (change: (files: Map<string, Buffer>) => void) => {
    const bundle = remoteBundle()
    change(bundle.files)
    const { statusCode, body } = await team.publish(bundle)
    assert.equal(statusCode, 422)
    const [{ rule, file, message }] = JSON.parse(body).findings
    return `${rule} ${file} ${message}`
  }
  const set = (files: Map<string, Buffer>) =>
    files.set('remoteEntry.js', Buffer.from('pond("1.0.1")'))
  assert.match(await refused(set), /^files remoteEntry\.js .*does not match its hash/)
  assert.match(await refused((files) => files.delete('remoteEntry.js')), /^files .*but missing/)
  assert.match(
    await refused((files) => files.set('x.js', Buffer.from(''))),
    /^files x\.js .*not listed/,
  )
  assert.deepEqual(await countRows(db), before)
})

test('refuses 500 MB by Content-Length, and cuts the upload off without one', async (t) => {
  const { app, team } = await createReleaseApp(t)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { ...team.headers, 'content-type': 'application/gzip' }
  // Stored without compression, so that as many bytes are sent as unpacked.
  const chunk = gzipSync(randomBytes(1_000_000), { level: 0 })
  let sent = 0
  async function* megabytes() {
    for (; sent < 500; sent++) yield chunk
  }
  const send = (more: object) =>
    new Promise<number>((resolve, reject) => {
      const outgoing = request(
        `${address}/api/releases/pond`,
        { method: 'POST', headers: { ...headers, ...more } },
        (answer) => {
          resolve(answer.statusCode ?? 0)
          // Unsent bytes keep the connection open, and with it the server.
          outgoing.destroy()
        },
      )
      outgoing.on('error', reject)
      if ('content-length' in more) outgoing.write(chunk)
      else Readable.from(megabytes()).pipe(outgoing)
    })
  assert.equal(await send({ 'content-length': 500_000_000 }), 413)
  assert.ok([400, 413].includes(await send({})))
  assert.ok(sent < 500, `${sent}`)
  assert.equal((await app.inject('/api/health')).statusCode, 200)
})

function countRows(db: Db) {
  const tables = ['release', 'releaseFile', 'releaseContent', 'releaseEvent', 'live'] as const
  return Promise.all(
    tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length),
  )
}
