const good = `sha384-${'b'.repeat(64)}`
const own = `sha384-${'c'.repeat(64)}`
const none = `sha384-${'A'.repeat(64)}`

type Rules = Parameters<NonNullable<typeof trustedTypes>['createPolicy']>[1]

let allowFiles: typeof import('./integrity.ts')['allowFiles']
let integrityOf: typeof import('./integrity.ts')['integrityOf']
const policies = new Map<string, Rules>()

beforeAll(async () => {
  globalThis.trustedTypes = { createPolicy: (name, rules) => policies.set(name, rules) }
  const host = { version: '1.0.0', integrity: { '/host/1.0.0/own.js': own } }
  document.body.innerHTML = '<script type="application/json" id="live-set"></script>'
  const liveSet = document.getElementById('live-set') as HTMLElement
  liveSet.textContent = JSON.stringify({ host })
  require('../guard.ts')
  ;({ allowFiles, integrityOf } = await import('./integrity.ts'))
})

test('the host’s own files have the hashes that the page names', () => {
  expect(globalThis.salaIntegrity('/host/1.0.0/own.js')).toBe(own)
  expect(globalThis.salaIntegrity('/host/1.0.0/other.js')).toBe(none)
})

test('a file has the hash that its release names; no other file can be loaded', () => {
  allowFiles({
    version: '1.0.0',
    manifest: '/remotes/garden/1.0.0/mf-manifest.json',
    integrity: { '/remotes/garden/1.0.0/remoteEntry.js': good },
  })
  expect(globalThis.salaIntegrity('/remotes/garden/1.0.0/remoteEntry.js')).toBe(good)
  expect(globalThis.salaIntegrity('/host/1.0.0/own.js')).toBe(own)
  expect(integrityOf(`${location.origin}/remotes/garden/1.0.0/remoteEntry.js`)).toBe(good)
  expect(integrityOf('/remotes/garden/1.0.0/other.js')).toBe(none)
  expect(integrityOf('https://elsewhere.example/remotes/garden/1.0.0/remoteEntry.js')).toBe(none)
})

test('the paths of a release are on the origin of its manifest', () => {
  allowFiles({
    version: '1.0.0',
    manifest: 'https://cdn.example/remotes/court/1.0.0/mf-manifest.json',
    integrity: { '/remotes/court/1.0.0/remoteEntry.js': good },
  })
  expect(integrityOf('https://cdn.example/remotes/court/1.0.0/remoteEntry.js')).toBe(good)
  expect(integrityOf('/remotes/court/1.0.0/remoteEntry.js')).toBe(none)
})

test('of a preview everything under its address may be loaded, and nothing else', () => {
  const manifest = 'http://localhost:4001/mf-manifest.json'
  allowFiles({ version: 'preview', manifest, integrity: null })
  expect(integrityOf('http://localhost:4001/remoteEntry.js')).toBe('')
  expect(integrityOf('http://localhost:4002/remoteEntry.js')).toBe(none)
})

test('text becomes the address of a script only when a release names it', () => {
  expect([...policies.keys()]).toEqual(['default'])
  const { createScriptURL } = policies.get('default') as Rules
  expect(createScriptURL('/remotes/garden/1.0.0/remoteEntry.js')).not.toBeNull()
  expect(createScriptURL('/host/1.0.0/own.js')).not.toBeNull()
  expect(createScriptURL('/media/x/240/y.js')).toBeNull()
  expect(createScriptURL('data:text/javascript,alert(1)')).toBeNull()
  expect(createScriptURL('https://elsewhere.example/host/1.0.0/other.js')).toBeNull()
})
