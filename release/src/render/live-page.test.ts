// Looks at: release
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import { pageLike, withoutReporting, withRemoteInPage } from './live-page.ts'

function remote(name: string, changes: Partial<LiveRemote> = {}): LiveRemote {
  return {
    name,
    contract: 1,
    route: `/${name}`,
    access: 'signed-in',
    layout: 'shell',
    shape: 'page',
    title: name,
    version: '1.0.0',
    manifest: `/remotes/${name}/1.0.0/mf-manifest.json`,
    integrity: {},
    fallback: null,
    ...changes,
  }
}

const prerendered = (name: string): Partial<LiveRemote> => ({
  access: 'public',
  integrity: { [`/remotes/${name}/1.0.0/server/prerender.js`]: 'sha384-x' },
})
const live = [
  remote('landing', { route: '/', ...prerendered('landing') }),
  remote('staff'),
  remote('login', { access: 'signed-out' }),
]

test('renders a screen in the page of its kind', () => {
  for (const [candidate, path, expected] of [
    [remote('login', { access: 'signed-out' }), '/login', '/login'],
    [remote('garden'), '/garden', '/staff'],
    [remote('garden'), '/garden/beds', '/staff'],
    [remote('garden', prerendered('garden')), '/garden', '/'],
    // Beneath its route a public remote has no document, nor has one that is not prerendered.
    [remote('garden', prerendered('garden')), '/garden/beds', '/staff'],
    [remote('garden', { access: 'public' }), '/garden', '/staff'],
    // The remote is public no more.
    [remote('landing', { route: '/' }), '/', '/staff'],
  ] as const) {
    assert.equal(pageLike(path, candidate, live), expected, `${candidate.access} at ${path}`)
  }
  assert.equal(pageLike('/garden', remote('garden'), []), '/garden')
})

const set: LiveSet = {
  revision: 'a',
  host: { version: '1.0.0' },
  remotes: [remote('staff'), remote('landing')],
  keys: { staff: { key: 'public' } },
}
const page = (json: string) =>
  `<head><script type=application/json id=live-set>${json}</script><title>a</title></head><div id="root" data-version="1.0.0"><p>live</p></div>`

test('puts the release in place of the live one, and changes nothing else', () => {
  const next = remote('staff', { version: '2.0.0', title: '</script><b>$&' })
  const html = withRemoteInPage(page(JSON.stringify(set)), next)
  const [before, json = '', after] = html.split(/(?<=live-set>)|(?=<\/script><title)/)
  assert.deepEqual(JSON.parse(json), {
    revision: 'a',
    host: { version: '1.0.0' },
    remotes: [next, remote('landing')],
  })
  assert.equal(`${before}${after}`, page('').replace(' data-version="1.0.0"', ''))
})

test('refuses a page without a live set', () => {
  assert.throws(() => withRemoteInPage('<p>Hello</p>', remote('staff')), /no page with a live set/)
})

test('removes only the reporting directives from the policy', () => {
  const headers = {
    'content-security-policy': "script-src 'self';report-uri /api/violations;report-to sala",
    'reporting-endpoints': 'sala="/api/violations"',
    'integrity-policy': 'blocked-destinations=(script)',
  }
  assert.deepEqual(withoutReporting(headers), {
    'content-security-policy': "script-src 'self'",
    'integrity-policy': 'blocked-destinations=(script)',
  })
})
