import { liveRemotes, liveSet } from '../testing/live-remotes.ts'
import { chooseVersions, withChosenVersions } from './chosen-versions.ts'

test('of a chosen version nothing is taken for true that is so of the live one', () => {
  const entry = { address: '/remotes/garden/1.0.0/remoteEntry.js', globalName: 'sala_garden' }
  const remotes = liveRemotes.map((remote) => ({ ...remote, entry }))
  const chosen = { version: '0.9.0', manifest: '/remotes/garden/0.9.0/m.json', integrity: {} }
  chooseVersions({ garden: chosen })

  const [garden, gate] = withChosenVersions(liveSet({ remotes })).remotes
  expect(garden).toMatchObject(chosen)
  expect(garden).not.toHaveProperty('entry')
  expect(gate?.entry).toBe(entry)
})
