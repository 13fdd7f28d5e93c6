import { liveRemotes, liveSet } from '../testing/live-remotes.ts'
import { chooseVersions, withChosenVersions } from './chosen-versions.ts'

const entry = { address: '/remotes/garden/1.0.0/remoteEntry.js', globalName: 'sala_garden' }
const signature = { key: 'k', value: 'v', digest: 'd' }
const remotes = liveRemotes.map((remote) => ({
  ...remote,
  entry,
  signature,
  canary: true as const,
}))
const chosen = { version: '0.8.0', manifest: '/remotes/garden/0.8.0/m.json', integrity: {} }

test('a chosen version inherits nothing from the live release, which is its fallback', () => {
  chooseVersions({ garden: chosen })
  const [garden, gate] = withChosenVersions(liveSet({ remotes })).remotes
  expect(garden).toMatchObject({ ...chosen, title: 'garden', liveVersion: '1.0.0' })
  for (const known of ['entry', 'signature', 'canary']) expect(garden).not.toHaveProperty(known)
  expect(garden?.fallback).toMatchObject({
    version: '1.0.0',
    manifest: '/remotes/garden/1.0.0/mf-manifest.json',
    integrity: {},
    entry,
    signature,
    canary: true,
  })
  expect(gate).toBe(remotes[1])
})
