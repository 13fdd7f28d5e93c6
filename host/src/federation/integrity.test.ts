const good = `sha384-${'b'.repeat(64)}`
const own = `sha384-${'c'.repeat(64)}`
const none = `sha384-${'A'.repeat(64)}`

type Rules = Parameters<NonNullable<typeof trustedTypes>['createPolicy']>[1]

let allowFiles: typeof import('./integrity.ts')['allowFiles']
let findIntegrity: typeof import('./integrity.ts')['findIntegrity']
const policies = new Map<string, Rules>()

beforeAll(async () => {
  globalThis.trustedTypes = { createPolicy: (name, rules) => policies.set(name, rules) }
  const host = { version: '1.0.0', integrity: { '/host/1.0.0/own.js': own } }
  document.body.innerHTML = '<script type="application/json" id="live-set"></script>'
  const liveSet = document.getElementById('live-set') as HTMLElement
  liveSet.textContent = JSON.stringify({ host })
  require('../guard.ts')
  ;({ allowFiles, findIntegrity } = await import('./integrity.ts'))
})

test('the host’s own files have the hashes of the page', () => {
  expect(globalThis.salaIntegrity('/host/1.0.0/own.js')).toBe(own)
  expect(globalThis.salaIntegrity('/host/1.0.0/other.js')).toBe(none)
})

test('only files with a hash in their release can be loaded', () => {
  allowFiles({
    version: '1.0.0',
    manifest: '/remotes/garden/1.0.0/mf-manifest.json',
    integrity: { '/remotes/garden/1.0.0/remoteEntry.js': good },
  })
  expect(globalThis.salaIntegrity('/remotes/garden/1.0.0/remoteEntry.js')).toBe(good)
  expect(globalThis.salaIntegrity('/host/1.0.0/own.js')).toBe(own)
  expect(findIntegrity(`${location.origin}/remotes/garden/1.0.0/remoteEntry.js`)).toBe(good)
  expect(findIntegrity('/remotes/garden/1.0.0/other.js')).toBe(none)
  expect(findIntegrity('https://elsewhere.example/remotes/garden/1.0.0/remoteEntry.js')).toBe(none)
})

test('resolves paths of a release on the origin of its manifest', () => {
  allowFiles({
    version: '1.0.0',
    manifest: 'https://cdn.example/remotes/court/1.0.0/mf-manifest.json',
    integrity: { '/remotes/court/1.0.0/remoteEntry.js': good },
  })
  expect(findIntegrity('https://cdn.example/remotes/court/1.0.0/remoteEntry.js')).toBe(good)
  expect(findIntegrity('/remotes/court/1.0.0/remoteEntry.js')).toBe(none)
})

test('allows all files below a preview’s address, and no others', () => {
  const manifest = 'http://localhost:4001/mf-manifest.json'
  allowFiles({ version: 'preview', manifest, integrity: null })
  expect(findIntegrity('http://localhost:4001/remoteEntry.js')).toBe('')
  expect(findIntegrity('http://localhost:4002/remoteEntry.js')).toBe(none)
})

test('Trusted Types: only files of a release become script addresses', () => {
  expect([...policies.keys()]).toEqual(['default'])
  const { createScriptURL } = policies.get('default') as Rules
  expect(createScriptURL('/remotes/garden/1.0.0/remoteEntry.js')).not.toBeNull()
  expect(createScriptURL('/host/1.0.0/own.js')).not.toBeNull()
  expect(createScriptURL('/media/x/240/y.js')).toBeNull()
  expect(createScriptURL('data:text/javascript,alert(1)')).toBeNull()
  expect(createScriptURL('https://elsewhere.example/host/1.0.0/other.js')).toBeNull()
})
