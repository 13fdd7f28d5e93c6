import { liveRemotes } from '../testing/live-remotes.ts'
import { menuOf, refreshLiveSet, useLiveSet } from './live-set.ts'

test('the menu has the entries of the live set in their order', () => {
  expect(menuOf(liveRemotes).map(({ menu }) => menu?.label)).toEqual(['Court', 'Kitchen'])
})

test('takes over what the server says is live', async () => {
  globalThis.fetch = jest.fn(async () => Response.json({ remotes: liveRemotes }))
  await refreshLiveSet()
  expect(useLiveSet.getState()).toEqual({ remotes: liveRemotes, error: null })
})

test('keeps what it knows when the server does not answer', async () => {
  useLiveSet.setState({ remotes: liveRemotes, error: null })
  globalThis.fetch = jest.fn(async () => new Response('', { status: 502 }))
  await refreshLiveSet()
  expect(useLiveSet.getState()).toEqual({ remotes: liveRemotes, error: null })
})

test('says so when nothing is known and the server does not answer', async () => {
  useLiveSet.setState({ remotes: null, error: null })
  globalThis.fetch = jest.fn(async () => new Response('', { status: 502 }))
  await refreshLiveSet()
  expect(useLiveSet.getState().error).toContain('502')
})
