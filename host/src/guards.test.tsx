import type { Access } from '@sala/shared/contract/remote'
import { MemoryRouter, Route, Routes, useLocation } from '@sala/shared/router'
import { render, screen } from '@testing-library/react'
import { useLiveSet } from './federation/live-set.ts'
import { Guard } from './guards.tsx'
import { useSession } from './session/session-store.ts'
import { liveRemotes } from './testing/live-remotes.ts'

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@b.cc' }

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
  useLiveSet.setState({ remotes: liveRemotes })
  useSession.setState({ signedIn, session: signedIn ? session : null })

  render(
    <MemoryRouter initialEntries={['/here']}>
      <Routes>
        <Route
          path="/here"
          element={
            <Guard access={access}>
              <Place />
            </Guard>
          }
        />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  )

  expect(screen.getByText(path)).toBeVisible()
})

function Place() {
  return <p>{useLocation().pathname}</p>
}
