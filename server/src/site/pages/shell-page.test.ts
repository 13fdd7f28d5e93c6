import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { addEntryWithPicture, createDocumentApp } from '../../testing/document-app.ts'
import { askScript, documentHost, documentRemote, hints } from '../../testing/document-bundles.ts'
import { createReleaseTeam } from '../../testing/release-team.ts'

async function createWithLake(
  t: Parameters<typeof createDocumentApp>[0],
  options?: Parameters<typeof createDocumentApp>[1],
) {
  const opened = await createDocumentApp(t, options)
  const lake = await createReleaseTeam(opened, 'lake')
  const title = '</title><script>alert(1)</script>'
  const about = {
    name: 'lake',
    route: '/lake',
    access: 'signed-in',
    title,
    lists: ['rooms'],
  } as const
  await lake.ship(documentRemote({ description: about }))
  return opened
}

test('a page that is not public has an empty root, and preloads all files that it needs', async (t) => {
  const { read } = await createWithLake(t)
  const { statusCode, headers, body } = await read('/lake/deep')
  assert.equal(statusCode, 200)
  assert.match(body, /<div id=root><\/div>/)
  const hints = [...body.matchAll(/<link rel="preload" as="(\w+)"([^>]*)>/g)].map(
    ([, kind, attributes = '']) => `${kind} ${attributes.match(/href="([^"]*)"/)?.[1]}`,
  )
  assert.deepEqual(hints, [
    'style /host/3.0.0/theme.2c3d.css',
    'script /host/3.0.0/main.0a1b.js',
    'style /host/3.0.0/main.4e5f.css',
    'script /host/3.0.0/react.js',
    'script /host/3.0.0/kit.js',
    'script /remotes/lake/1.0.0/remoteEntry.js',
    'script /remotes/lake/1.0.0/screen.6a7b.js',
    'style /remotes/lake/1.0.0/screen.8c9d.css',
  ])
  assert.ok(body.indexOf('rel="preload"') < body.indexOf('</head>'))
  assert.match(
    String(headers['content-security-policy']),
    /script-src 'self' 'sha256-[^';]+';style-src 'self' 'sha/,
  )
})

test('names the house’s time zone to the back-office, unless it is the default', async (t) => {
  const { read } = await createWithLake(t, { settings: { timeZone: 'Europe/Berlin' } })
  assert.match((await read('/lake')).body, /<html\b[^>]* data-time-zone="Europe\/Berlin"/)
  assert.doesNotMatch((await read('/pond')).body, /data-time-zone/)
  const byDefault = await createWithLake(t)
  assert.doesNotMatch((await byDefault.read('/lake')).body, /data-time-zone/)
})

test('a signed-in page starts with an inline script that requests its lists', async (t) => {
  const { read, team } = await createWithLake(t)
  const { body, headers } = await read('/lake')
  const tag = /<script data-reads="\/rooms\?view=all" data-state="[\w-]{22}">(.+?)<\/script><title>/
  assert.equal(body.match(tag)?.[1], askScript)
  const hash = createHash('sha256').update(askScript).digest('base64')
  assert.ok(
    String(headers['content-security-policy']).includes(`script-src 'self' 'sha256-${hash}'`),
  )

  const plants = { name: 'plants', fields: [{ name: 'name', kind: 'text' }] } as const
  const about = { access: 'signed-in', lists: ['staff', 'plants'], collections: [plants] } as const
  const pond = documentRemote({ version: '1.1.0', description: about })
  const shipped = await team.ship(pond)
  assert.equal(shipped.statusCode, 200, shipped.body)
  assert.match(
    (await read('/pond')).body,
    /<script data-reads="\/staff\?view=all \/remotes\/pond\/plants\?view=all" data-state/,
  )
})

test('leaves it to that script to start the others, if it can', async (t) => {
  const { read, hostTeam } = await createWithLake(t)
  const template = /<template id="scripts">(.+)<\/template>(?=<script data-reads)/
  const listFiles = (html: string) =>
    [...html.matchAll(/<(link|script)[^>]* (?:src|href)="?(\/(?:host|remotes)\/[^" >]+\.js)/g)]
      .map(([, kind, path]) => `${kind} ${path}`.replace('3.1.0', '3.0.0'))
      .sort()
  const before = (await read('/lake')).body
  assert.doesNotMatch(before, template)

  const files = { 'hints.json': JSON.stringify({ ...hints, askStartsScripts: true }) }
  const shipped = await hostTeam.ship(documentHost({ version: '3.1.0', files }))
  assert.equal(shipped.statusCode, 200, shipped.body)
  const { body } = await read('/lake')
  assert.deepEqual(listFiles(body.match(template)?.[1] ?? ''), listFiles(before))
  assert.deepEqual(listFiles(body.replace(template, '')), [])
  // Only pages with that script can start theirs.
  assert.doesNotMatch((await read('/nowhere')).body, template)
})

test('names a state, which changes with the page and with the lists of the screen', async (t) => {
  const { read, db, hostTeam } = await createWithLake(t)
  const readState = async (cookie = '') => {
    const { body } = await read('/lake', { cookie })
    return body.match(/data-state="([\w-]{22})"/)?.[1]
  }
  const states = [await readState(), await readState('appearance=light')]
  await addEntryWithPicture(db, 'room', 'Lotus')
  states.push(await readState())
  await hostTeam.ship(documentHost({ version: '3.1.0' }))
  states.push(await readState())
  assert.equal(new Set(states).size, 4, states.join())
  await addEntryWithPicture(db, 'person', 'Mali')
  assert.equal(await readState(), states.at(-1))
})

test('requests nothing for a screen without lists, or on a host without this script', async (t) => {
  const { read, team, hostTeam } = await createWithLake(t)
  await team.ship(
    documentRemote({ version: '1.1.0', description: { access: 'signed-in', lists: [] } }),
  )
  const isAsked = async (url: string) => {
    const { body, headers } = await read(url)
    return [
      /data-reads/.test(body),
      /script-src[^;]+sha/.test(String(headers['content-security-policy'])),
    ]
  }
  assert.deepEqual(await isAsked('/pond'), [false, false])
  assert.deepEqual(await isAsked('/lake'), [true, true])
  const { ask: _, ...former } = hints
  const files = { 'hints.json': JSON.stringify(former) }
  const shipped = await hostTeam.ship(documentHost({ version: '3.1.0', files }))
  assert.equal(shipped.statusCode, 200, shipped.body)
  assert.deepEqual(await isAsked('/lake'), [false, false])
})

test('a preview from a developer’s machine requests its lists, and loads React Refresh before the host’s first script', async (t) => {
  const { team, read } = await createWithLake(t)
  const origin = 'http://127.0.0.1:4321'
  await team.ship(documentRemote({ version: '1.1.0', description: { access: 'signed-in' } }))
  const { url } = (await team.post('previews/dev', { origin })).json()
  const cookie = String((await read(url)).headers['set-cookie']).split(';', 1)[0] ?? ''
  const { body, headers } = await read('/pond', { cookie })
  assert.match(body, /data-reads/)
  assert.match(
    String(headers['content-security-policy']),
    /script-src 'self' http:\/\/127\.0\.0\.1:4321 'sha256-/,
  )
  const scriptsIn = (html: string) =>
    [...html.matchAll(/<script[^>]* src="?([^" >]+)/g)].map(([, address]) => address)
  assert.deepEqual(scriptsIn(body), [`${origin}/refresh.js`, '/host/3.0.0/main.0a1b.js'])
  assert.deepEqual(scriptsIn((await read('/pond')).body), ['/host/3.0.0/main.0a1b.js'])
})

test('preloads the list component only for screens that use it', async (t) => {
  const { team, read } = await createWithLake(t)
  const usedExports = { '@sala/kit/collection': { CollectionScreen: 'src/screen.tsx:1' } }
  const description = { access: 'signed-in', lists: [] } as const
  const pond = documentRemote({ version: '1.1.0', description, manifest: { usedExports } })
  const { statusCode, body } = await team.ship(pond)
  assert.equal(statusCode, 200, body)
  const isHinted = async (url: string) =>
    /<link rel="preload"[^>]*list\.js/.test((await read(url)).body)
  assert.deepEqual([await isHinted('/pond'), await isHinted('/lake')], [true, false])
})

test('has noindex, and escapes its title', async (t) => {
  const { read } = await createWithLake(t)
  const { headers, body } = await read('/lake')
  assert.equal(headers['cache-control'], 'private, no-cache')
  assert.match(body, /<meta name="robots" content="noindex">/)
  assert.match(body, /<title>&lt;\/title&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/title>/)
  assert.match(body, /"title":"\\u003c\/title>/)
  assert.doesNotMatch(body, /<script>/)
})

test('serves the shell with 404 at an address without a remote, also below a document', async (t) => {
  const { read } = await createWithLake(t)
  for (const url of ['/nowhere', '/nowhere?staff=2', '/lakes', '/%3Cscript%3E']) {
    const { statusCode, body, isDocument } = await read(url)
    assert.deepEqual([statusCode, isDocument], [404, false], url)
    assert.match(body, /<title>Sala<\/title><meta name="robots" content="noindex">/)
    assert.match(body, /<noscript>.*This page needs JavaScript.*<\/noscript><div id="?root/)
  }
  const below = await read('/pond/deep')
  assert.deepEqual([below.statusCode, below.isDocument], [200, false])
})

test('applies the light appearance from the first paint, in the back-office only', async (t) => {
  const { read } = await createWithLake(t)
  const wanting = (appearance: string) => ({ cookie: `a=b; appearance=${appearance}` })
  const light = (await read('/lake', wanting('light'))).body
  assert.match(light, /<html[^>]* data-appearance="light"/)
  assert.deepEqual(light.match(/<meta name="?theme-color[^>]*>/g), [
    '<meta name="theme-color" content="#fbf6f1">',
  ])
  const system = (await read('/lake', wanting('system'))).body
  assert.match(system, /<html[^>]* data-appearance="system"/)
  assert.equal(
    system.match(/<meta name="?theme-color[^>]* media="\(prefers-color-scheme/g)?.length,
    2,
  )
  const plain = (await read('/lake')).body
  for (const other of ['dark', 'neon', 'light" onload="x']) {
    assert.equal(
      (await read('/lake', wanting(other))).body.includes('data-appearance'),
      other.startsWith('light'),
    )
  }
  assert.doesNotMatch(plain, /data-appearance/)
  // Public pages and unknown addresses have no light appearance.
  for (const url of ['/pond', '/nowhere']) {
    assert.equal((await read(url, wanting('light'))).body, (await read(url)).body)
  }
})

test('with the Thai cookie, contains the first script’s words in Thai and preloads the rest', async (t) => {
  const { read, hostTeam } = await createWithLake(t)
  const inThai = {
    ...hints,
    words: ['kit-th.js'],
    languages: { th: ['language-th.css'] },
    firstWords: { th: 'first-words-th.json' },
  }
  const files = {
    'hints.json': JSON.stringify(inThai),
    'kit-th.js': 'words()',
    'language-th.css': ':root{--thai:1}',
    'first-words-th.json': JSON.stringify({ public: { Close: 'ปิด' }, office: { Gone: 'หาย' } }),
  }
  await hostTeam.ship(documentHost({ version: '3.1.0', files }))
  const thai = (await read('/lake/deep', { cookie: 'office-language=th' })).body
  assert.match(thai, /<html lang="th">/)
  assert.match(thai, /"words":\{"Close":"ปิด","Gone":"หาย"\}/)
  assert.match(thai, /as="script" crossorigin href="\/host\/3\.1\.0\/kit-th\.js"/)
  assert.match(thai, /as="style" href="\/host\/3\.1\.0\/language-th\.css"/)
  for (const cookie of ['', 'office-language=en', 'office-language=ja']) {
    const { body } = await read('/lake/deep', { cookie })
    assert.match(body, /<html lang=en>/, cookie)
    assert.doesNotMatch(body, /ปิด|rel="preload"[^>]*-th\./, cookie)
  }
})
