import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDocumentApp } from '../../testing/document-app.ts'
import { documentRemote } from '../../testing/document-bundles.ts'
import { releaseTeam } from '../../testing/release-team.ts'

async function openWithLake(t: Parameters<typeof openDocumentApp>[0]) {
  const opened = await openDocumentApp(t)
  const lake = await releaseTeam(opened, 'lake')
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

test('a page that is not public is empty, and names all that it will need in its head', async (t) => {
  const { read } = await openWithLake(t)
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
    'fetch /api/rooms',
  ])
  assert.match(body, /as="fetch" crossorigin="anonymous" href="\/api\/rooms"/)
  assert.ok(body.indexOf('rel="preload"') < body.indexOf('</head>'))
  assert.match(
    String(headers['content-security-policy']),
    /script-src 'self';style-src 'self' 'sha/,
  )
})

test('a screen with a list is told of what lists are made of as well, and no other', async (t) => {
  const { team, read } = await openWithLake(t)
  const usedExports = { '@sala/kit/collection': { CollectionScreen: 'src/screen.tsx:1' } }
  const description = { access: 'signed-in', lists: [] } as const
  const pond = documentRemote({ version: '1.1.0', description, manifest: { usedExports } })
  const { statusCode, body } = await team.ship(pond)
  assert.equal(statusCode, 200, body)
  const isHinted = async (url: string) =>
    /<link rel="preload"[^>]*list\.js/.test((await read(url)).body)
  assert.deepEqual([await isHinted('/pond'), await isHinted('/lake')], [true, false])
})

test('it is nobody’s to find, and its title cannot end its element', async (t) => {
  const { read } = await openWithLake(t)
  const { body } = await read('/lake')
  assert.match(body, /<meta name="robots" content="noindex">/)
  assert.match(body, /<title>&lt;\/title&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/title>/)
  assert.doesNotMatch(body, /<script>/)
})

test('an address of no remote is the shell with 404, also below a page that is a document', async (t) => {
  const { read } = await openWithLake(t)
  for (const url of ['/nowhere', '/nowhere?staff=2', '/%3Cscript%3E']) {
    const { statusCode, body, isDocument } = await read(url)
    assert.deepEqual([statusCode, isDocument], [404, false], url)
    assert.match(body, /<title>Sala<\/title><meta name="robots" content="noindex">/)
  }
  const below = await read('/pond/deep')
  assert.deepEqual([below.statusCode, below.isDocument], [200, false])
})

test('a preview from a developer’s machine brings its React before the host’s first script', async (t) => {
  const { team, read } = await openWithLake(t)
  const scripts = async (headers: Record<string, string>) => {
    const { body } = await read('/pond', headers)
    return [...body.matchAll(/<script[^>]* src="?([^" >]+)/g)].map(([, address]) => address)
  }
  const origin = 'http://127.0.0.1:4321'
  const { url } = (await team.post('preview', { origin })).json()
  const opened = await read(url)
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? ''
  assert.deepEqual(await scripts({ cookie }), [`${origin}/refresh.js`, '/host/3.0.0/main.0a1b.js'])
  assert.deepEqual(await scripts({}), ['/host/3.0.0/main.0a1b.js'])
})
