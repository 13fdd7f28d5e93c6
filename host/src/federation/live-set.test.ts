import type { Role } from '@sala/kit/contract/people'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { sendUnsaved } from '@sala/kit/events'
import { liveRemotes, liveSet } from '../testing/live-remotes.ts'
import { startUnsaved } from '../unsaved.ts'
import {
  liveSetStore,
  menuRemotes,
  refreshLiveSet,
  startLiveSet,
  switchLiveSet,
} from './live-set.ts'
import { reloadPage } from './reload-page.ts'

jest.mock('./reload-page.ts')

const serve = (body: unknown, status = 200) => {
  globalThis.fetch = jest.fn(async () => Response.json(body, { status }))
}
const version = (found: string) => liveRemotes.map((remote) => ({ ...remote, version: found }))
const current = () => liveSetStore.getState()
const unknown = { revision: null, host: null, remotes: null, keys: null }
const nothing = { ...unknown, next: null, gone: [], error: null }
const known = { ...nothing, ...liveSet() }

beforeEach(() => {
  jest.clearAllMocks()
  liveSetStore.setState(known)
})

test('the menu has the entries for the user’s role in order', () => {
  const labels = (role?: Role) => {
    const remotes = liveRemotes.map((remote) =>
      remote.name === 'court' ? { ...remote, roles: ['owner', 'editor'] as const } : remote,
    )
    const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@b.cc' }
    return menuRemotes(remotes, role ? { ...session, role } : session).map(
      ({ menu }) => menu?.label,
    )
  }
  expect(labels('editor')).toEqual(['Court', 'Kitchen'])
  expect(labels('reader')).toEqual(['Kitchen'])
  // A session without a role, as before roles existed.
  expect(labels()).toEqual(['Court', 'Kitchen'])
})

test('uses the first live set of the server', async () => {
  liveSetStore.setState(nothing)
  serve(liveSet())
  await refreshLiveSet()
  expect(current()).toEqual(known)
})

test('keeps its live set when the server does not answer, and has an error without one', async () => {
  serve('', 502)
  await refreshLiveSet()
  expect(current()).toEqual(known)
  liveSetStore.setState(nothing)
  await refreshLiveSet()
  expect(current().error).toContain('502')
})

test('fetches the new live set when the tab is shown, without switching to it', async () => {
  const stop = startLiveSet()
  serve(liveSet({ revision: 'r2', remotes: version('2.0.0') }))
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await refreshLiveSet()
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(current().remotes).toBe(liveRemotes)
  expect(current().next?.revision).toBe('r2')

  switchLiveSet()
  expect(current().remotes?.[0]?.version).toBe('2.0.0')
  expect(current().next).toBeNull()
  stop()
})

test('drops a new live set that was rolled back', async () => {
  liveSetStore.setState({ next: liveSet({ revision: 'r2' }) })
  serve(liveSet())
  await refreshLiveSet()
  expect(current().next).toBeNull()
})

test('does not switch while a form has unsaved input', () => {
  const stop = startUnsaved()
  sendUnsaved({ id: 'form', isUnsaved: true })
  liveSetStore.setState({ next: liveSet({ revision: 'r2', host: { version: '2.0.0' } }) })
  switchLiveSet()
  expect(current().revision).toBe('r1')
  expect(reloadPage).not.toHaveBeenCalled()

  sendUnsaved({ id: 'form', isUnsaved: false })
  switchLiveSet()
  expect(reloadPage).toHaveBeenCalledTimes(1)
  stop()
})

const preview = {
  ...liveRemotes[2],
  version: 'preview',
  manifest: 'http://127.0.0.1:4321/mf-manifest.json',
  integrity: null,
} as LiveRemote
const withPreview = [...liveRemotes.filter(({ name }) => name !== preview.name), preview]

test.each<[string, LiveRemote[], string, number]>([
  ['that was made without it, there', liveRemotes, '/kitchen/pots', 1],
  ['that was made without it, elsewhere in the back-office', liveRemotes, '/court', 1],
  ['that was made without it, in public', liveRemotes, '/', 0],
  ['that was made with it', withPreview, '/kitchen', 0],
])('a preview in a page %s needs another page', (_which, inPage, path, times) => {
  const page = document.createElement('script')
  page.id = 'live-set'
  page.type = 'application/json'
  page.textContent = JSON.stringify(liveSet({ remotes: inPage }))
  document.body.append(page)
  history.replaceState(null, '', path)
  const next = liveSet({ revision: 'r2', remotes: withPreview })
  liveSetStore.setState({ next })
  switchLiveSet()
  expect(reloadPage).toHaveBeenCalledTimes(times)
  expect(current().revision).toBe(times > 0 ? 'r1' : 'r2')
  page.remove()
})
