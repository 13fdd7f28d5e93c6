import type { Access, LiveRemote } from '@sala/kit/contract/remote'
import { MemoryRouter, Route, Routes, useLocation } from '@sala/kit/router'
import { storeStartPage } from '@sala/kit/start-page'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { liveSetStore } from './federation/live-set.ts'
import { openPage } from './federation/reload-page.ts'
import { Guard } from './guards.tsx'
import { useSession } from './session/session-store.ts'
import { liveRemotes, liveSet } from './testing/live-remotes.ts'

jest.mock('./federation/reload-page.ts')

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@b.cc' }

beforeEach(() => {
  localStorage.clear()
  liveSetStore.setState({ next: null })
})

test.each<[Access, boolean | null, string]>([
  ['public', null, '/here'],
  ['public', false, '/here'],
  ['public', true, '/here'],
  ['signed-in', null, '/here'],
  ['signed-in', false, '/gate'],
  ['signed-in', true, '/here'],
  ['signed-out', null, '/here'],
  ['signed-out', false, '/here'],
  ['signed-out', true, '/court'],
])('a %s screen, signed in: %s, shows %s', (access, signedIn, path) => {
  liveSetStore.setState({ remotes: liveRemotes })
  useSession.setState({ signedIn, session: signedIn ? session : null })

  open('/here', access)
  expect(screen.getByText(path)).toBeVisible()
})

const hall = { ...liveRemotes[3], name: 'hall', route: '/staff' } as LiveRemote
const first = { menu: { label: 'First', icon: 'none', order: -1 } }
const hasty = { ...liveRemotes[3], name: 'hasty', route: '/hasty', ...first } as LiveRemote

test('the page after sign-in is home, the user’s start page, or the one that was requested', () => {
  // A menu entry before all others does not change it.
  liveSetStore.setState({ remotes: [...liveRemotes, hasty, hall] })
  useSession.setState({ signedIn: true, session })
  open('/gate', 'signed-out')
  expect(screen.getByText('/staff')).toBeVisible()
  cleanup()
  storeStartPage(session.email, '/hasty')
  open('/gate', 'signed-out')
  expect(screen.getByText('/hasty')).toBeVisible()
  cleanup()
  open({ pathname: '/gate', state: '/kitchen' }, 'signed-out')
  expect(screen.getByText('/kitchen')).toBeVisible()
})

test('after sign-in, a window that another page has opened gets a new page', () => {
  liveSetStore.setState({ remotes: [...liveRemotes, hall] })
  useSession.setState({ signedIn: true, session })
  window.opener = window
  open('/gate', 'signed-out')
  window.opener = null
  expect(openPage).toHaveBeenCalledWith('/staff')
  expect(screen.queryByText('/staff')).toBeNull()
})

test.each(['/gone', 'https://evil.example/', '//evil.example'])(
  'ignores a start page that is not a screen: %s',
  (route) => {
    liveSetStore.setState({ remotes: [...liveRemotes, hall] })
    storeStartPage(session.email, route)
    useSession.setState({ signedIn: true, session })
    open('/gate', 'signed-out')
    expect(screen.getByText('/staff')).toBeVisible()
  },
)

test.each([
  ['reader', '/kitchen', '/staff'],
  ['developer', '/staff', '/kitchen'],
  ['developer', null, '/kitchen'],
  [undefined, '/kitchen', '/kitchen'],
] as const)('redirects the role %s with a request for %s to %s', (role, requested, shown) => {
  const [kitchen, office] = [
    { ...liveRemotes[2], roles: ['owner', 'developer'] },
    { ...hall, roles: ['owner', 'editor', 'reader'] },
  ] as LiveRemote[]
  const court = { ...liveRemotes[3], roles: ['editor'] } as LiveRemote
  liveSetStore.setState({ remotes: [kitchen, office, court] as LiveRemote[] })
  useSession.setState({ signedIn: true, session: role ? { ...session, role } : session })
  open({ pathname: '/gate', state: requested }, 'signed-out')
  expect(screen.getByText(shown)).toBeVisible()
})

test.each(['/kitchen', '/kitchen/pots/2?of=clay&of=tin#lid', '/Kitchen/'])(
  'redirects to the requested %s after the sign-in',
  (address) => {
    liveSetStore.setState({ remotes: [...liveRemotes, hall] })
    useSession.setState({ signedIn: false, session: null, hasLoggedOut: false })
    open(address, 'signed-in')
    expect(screen.getByText('/gate')).toBeVisible()

    act(() => useSession.setState({ signedIn: true, session }))
    expect(screen.getByText(address)).toBeVisible()
  },
)

test('redirects to a requested screen that went live after the page was opened', async () => {
  globalThis.fetch = async () => Response.json(liveSet({ revision: 'r2', remotes: [hall, hasty] }))
  liveSetStore.setState(liveSet({ remotes: [...liveRemotes, hall] }))
  useSession.setState({ signedIn: false, session: null, hasLoggedOut: false })
  open({ pathname: '/gate', state: '/hasty/deep' }, 'signed-out')
  await waitFor(() => expect(liveSetStore.getState().next).not.toBeNull())

  act(() => useSession.setState({ signedIn: true, session }))
  expect(screen.getByText('/hasty/deep')).toBeVisible()
})

test('does not redirect to the last address after a logout', () => {
  liveSetStore.setState({ remotes: [...liveRemotes, hall] })
  useSession.setState({ signedIn: false, session: null, hasLoggedOut: true })
  open('/kitchen?of=theirs', 'signed-in')
  act(() => useSession.setState({ signedIn: true, session, hasLoggedOut: false }))
  expect(screen.getByText('/staff')).toBeVisible()
})

test.each([
  '//evil.example/kitchen',
  '/\\evil.example/kitchen',
  'https://evil.example/kitchen',
  'https:/evil.example/kitchen',
  'javascript:alert(1)//kitchen',
  '/kitchen/..//evil.example/kitchen',
  '/kitchens',
  '/gate',
  '/',
  '',
  { pathname: '/kitchen' },
])('a history state of %p redirects to home', (requested) => {
  liveSetStore.setState({ remotes: [...liveRemotes, hall] })
  useSession.setState({ signedIn: true, session })
  open({ pathname: '/gate', state: requested }, 'signed-out')
  expect(screen.getByText('/staff')).toBeVisible()
})

/** A guarded route, one for signed-out users, and public routes. */
function open(entry: string | { pathname: string; state: unknown }, access: Access) {
  const { pathname } = typeof entry === 'string' ? new URL(entry, 'http://localhost') : entry
  const place = (access: Access) => (
    <Guard access={access}>
      <Place />
    </Guard>
  )
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path="/gate" element={place('signed-out')} />
        <Route path={pathname} element={place(access)} />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  )
}

function Place() {
  const { pathname, search, hash } = useLocation()
  return <p>{pathname + search + hash}</p>
}

test('“Stay signed in” redirects to the start page', async () => {
  useSession.setState({ signedIn: true, session })
  open('/gate#invitation=lotus', 'signed-out')
  await act(async () => screen.getByRole('link', { name: 'Stay signed in' }).click())
  expect(screen.queryByText(/^You are signed in/)).toBeNull()
})

test.each([
  ['invitation', 'Sign out to accept the invitation.'],
  ['reset', 'Sign out to set a new password with this link.'],
])('a link for an %s asks a signed-in user to sign out first', async (kind, words) => {
  useSession.setState({ signedIn: true, session })
  open(`/gate#${kind}=lotus`, 'signed-out')
  expect(screen.getByText(`You are signed in as ${session.email}. ${words}`)).toBeVisible()
  await act(async () => useSession.setState({ signedIn: false, session: null }))
  expect(screen.queryByText(/^You are signed in/)).toBeNull()
})
