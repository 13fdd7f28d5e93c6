import type { LiveRemote } from '@sala/kit/contract/remote'
import { Link, MemoryRouter } from '@sala/kit/router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveSetStore, refreshLiveSet } from './federation/live-set.ts'
import { loadScreen } from './federation/load-screen.ts'
import { RemoteRoutes } from './routes.tsx'
import { useSession } from './session/session-store.ts'
import { liveRemotes, liveSet } from './testing/live-remotes.ts'

jest.mock('./federation/load-screen.ts', () => ({ loadScreen: jest.fn() }))

// Compiled before the tests, which have a timeout.
beforeAll(() => import('./kit-frame.tsx'))

beforeEach(() => {
  liveSetStore.setState({ ...liveSet(), next: null, gone: [], error: null })
  globalThis.fetch = jest.fn(async () => new Response('', { status: 502 }))
  useSession.setState({ signedIn: false, session: null })
  jest.mocked(loadScreen).mockImplementation(async (remote) => ({
    release: remote,
    module: { default: () => <p>{`this is the ${remote.name} ${remote.version}`}</p> },
  }))
})

test.each([
  ['/', 'this is the garden'],
  ['/gate', 'this is the gate'],
  ['/gate/anything/below', 'this is the gate'],
  ['/kitchen', 'this is the gate'],
])('%s shows signed-out visitors: %s', async (path, text) => {
  open(path)
  expect(await screen.findByText(`${text} 1.0.0`)).toBeVisible()
})

test.each(['/nowhere', '/gates', '/garden'])('%s is a 404', (path) => {
  open(path)
  expect(screen.getByRole('heading')).toHaveTextContent('Unexpected Application Error!')
  expect(screen.getByText('404')).toBeVisible()
  expect(screen.getByRole('link', { name: /home page/ })).toHaveAttribute('href', '/')
})

test('shows a message instead of loading a screen that is not for the role', async () => {
  const court = { ...findRemote('court'), layout: 'bare', roles: ['owner'] } as LiveRemote
  liveSetStore.setState({ remotes: [findRemote('kitchen'), court] })
  const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@b.cc' }
  useSession.setState({ signedIn: true, session: { ...session, role: 'reader' } })
  jest.mocked(loadScreen).mockClear()
  open('/court/below')
  expect(await screen.findByRole('alert')).toHaveTextContent('Only owners can open Court.')
  expect(screen.getByRole('link', { name: 'Go to Kitchen' })).toHaveAttribute('href', '/kitchen')
  expect(loadScreen).not.toHaveBeenCalled()

  act(() => useSession.setState({ session: { ...session, role: 'owner' } }))
  expect(await screen.findByText('this is the court 1.0.0')).toBeVisible()
})

test('a new remote gets its route at the next navigation', async () => {
  open('/')
  await screen.findByText('this is the garden 1.0.0')
  serve({ ...findRemote('garden'), name: 'pond', route: '/pond' })
  await userEvent.click(screen.getByRole('link', { name: '/pond' }))
  expect(await screen.findByText('this is the pond 1.0.0')).toBeVisible()
})

test('a navigation switches to the new live set; the shown screen stays', async () => {
  open('/')
  await screen.findByText('this is the garden 1.0.0')
  const live = ['garden', 'gate'].map((name) => ({
    ...findRemote(name),
    ...release(name, '2.0.0'),
  }))
  serve(...live)
  await act(refreshLiveSet)
  expect(screen.getByText('this is the garden 1.0.0')).toBeVisible()

  await userEvent.click(screen.getByRole('link', { name: '/gate' }))
  expect(await screen.findByText('this is the gate 2.0.0')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: '/' }))
  expect(await screen.findByText('this is the garden 2.0.0')).toBeVisible()
})

test('a new live set does not render the screen again', async () => {
  const pool = { ...findRemote('gate'), ...release('pool', '1.0.0'), name: 'pool', route: '/pool' }
  liveSetStore.setState({ remotes: [pool] })
  const Pool = jest.fn(() => <p>the pool</p>)
  const module = { default: Pool }
  jest.mocked(loadScreen).mockImplementation(async (release) => ({ release, module }))
  open('/pool')
  await screen.findByText('the pool')
  serve(pool, findRemote('kitchen'))
  await act(refreshLiveSet)
  expect(liveSetStore.getState().next).not.toBeNull()
  expect(Pool).toHaveBeenCalledTimes(1)
})

test('offers to try again when the live set is not known', () => {
  liveSetStore.setState({ remotes: null, error: 'Error: /remotes.json answered 502' })
  open('/')
  expect(screen.getByRole('heading')).toHaveTextContent('This page could not be loaded')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByText(/remotes\.json/)).not.toBeVisible()
})

test('shows that a remote was retired, and the screen again after a promotion', async () => {
  open('/gate')
  await screen.findByText('this is the gate 1.0.0')
  serve(findRemote('garden'))
  await userEvent.click(screen.getByRole('link', { name: '/gate/below' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('“gate” has been removed.')
  expect(document.title).toBe('gate is no longer available')

  serve(findRemote('garden'), findRemote('gate'))
  await userEvent.click(screen.getByRole('link', { name: '/gate' }))
  expect(await screen.findByText('this is the gate 1.0.0')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('another remote can have the route of a retired one', async () => {
  open('/gate')
  await screen.findByText('this is the gate 1.0.0')
  serve({ ...findRemote('garden'), name: 'door', route: '/gate' })
  await userEvent.click(screen.getByRole('link', { name: '/gate/below' }))
  expect(await screen.findByText('this is the door 1.0.0')).toBeVisible()
})

const findRemote = (name: string) =>
  liveRemotes.find((remote) => remote.name === name) as LiveRemote
const release = (name: string, version: string) => ({
  version,
  manifest: `/remotes/${name}/${version}/mf-manifest.json`,
})

function serve(...remotes: LiveRemote[]) {
  const revision = remotes.map(({ name, version }) => `${name} ${version}`).join()
  const body = liveSet({ revision, remotes })
  globalThis.fetch = jest.fn(async () => Response.json(body))
}

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      {['/', '/gate', '/gate/below', '/pond'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <RemoteRoutes />
    </MemoryRouter>,
  )
}
