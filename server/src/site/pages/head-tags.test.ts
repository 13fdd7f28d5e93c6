import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDocumentApp } from '../../testing/document-app.ts'

const metaOf = (body: string, name: string) =>
  body.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`))?.[1]

test('renders the remote’s description of the page as head tags, escaped', async (t) => {
  const { read } = await createDocumentApp(t, { publicUrl: new URL('https://sala.example') })
  const { body } = await read()
  const title = 'Pond &lt;1.0.0&gt; &quot;deep&quot; &amp; &#39;still&#39;'
  const description = '&quot;&gt;&lt;script&gt;description()&lt;/script&gt;'
  const picture = 'https://sala.example/remotes/pond/1.0.0/lotus.avif'
  assert.ok(body.includes(`<title>${title}</title>`))
  assert.equal(body.match(/<title>/g)?.length, 1)
  for (const [name, content] of [
    ['description', description],
    ['rating', 'adult'],
    ['twitter:card', 'summary_large_image'],
    ['og:type', 'website'],
    ['og:site_name', 'Ponds &amp; more'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', 'https://sala.example/pond'],
    ['og:image', picture],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'A &quot;lotus&quot;'],
  ] as const) {
    assert.equal(metaOf(body, name), content, name)
  }
  assert.ok(body.includes('<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">'))
  assert.ok(!body.includes('noindex') && !body.includes('<script>description'))

  const [, json = ''] = body.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? []
  assert.deepEqual(JSON.parse(json), {
    '@type': 'DaySpa',
    name: '</script><script>structured()</script>',
    image: picture,
    url: 'https://sala.example/pond',
  })
})

test('absolute addresses start with the public URL, whatever the Host header', async (t) => {
  const { read } = await createDocumentApp(t, { publicUrl: new URL('https://sala.example/') })
  const { body } = await read('/pond', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  assert.ok(!body.includes('evil') && body.includes('href="https://sala.example/pond"'))
})

test('without a public URL they start with a valid Host header', async (t) => {
  const { app, read } = await createDocumentApp(t)
  for (const [host, origin] of [
    ['Sala.Example:8080', 'http://sala.example:8080'],
    ['sala.example:80', 'http://sala.example'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['127.0.0.1', 'http://127.0.0.1'],
    ['a"><script>alert(1)</script>', 'http://localhost'],
    ['sala.example/evil', 'http://localhost'],
    ['user@evil.example', 'http://localhost'],
    ['sala.example:123456', 'http://localhost'],
    ['.', 'http://localhost'],
  ] as const) {
    const { body } = await read('/pond', { host })
    assert.ok(body.includes(`<link rel="canonical" href="${origin}/pond">`), host)
    assert.ok(!body.includes('evil') && !body.includes('alert(1)'), host)
    const robots = await app.inject({ url: '/robots.txt', headers: { host } })
    assert.equal(robots.body.split('\n')[2], `Sitemap: ${origin}/sitemap.xml`)
  }
})
