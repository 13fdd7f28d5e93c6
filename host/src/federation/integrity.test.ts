import { allowFiles, integrityOf } from './integrity.ts'

const good = `sha384-${'b'.repeat(64)}`
const none = `sha384-${'A'.repeat(64)}`

test('a file has the hash that its release names; no other file can be loaded', () => {
  allowFiles({
    version: '1.0.0',
    manifest: '/remotes/garden/1.0.0/mf-manifest.json',
    integrity: { '/remotes/garden/1.0.0/remoteEntry.js': good },
  })
  expect(globalThis.salaIntegrity('/remotes/garden/1.0.0/remoteEntry.js')).toBe(good)
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
