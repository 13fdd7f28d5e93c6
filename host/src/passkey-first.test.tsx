import { MemoryRouter } from '@sala/kit/router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { PasskeyFirst } from './passkey-first.tsx'
import { useSession } from './session/session-store.ts'

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@b.cc' }

function open(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <PasskeyFirst>the screen</PasskeyFirst>
    </MemoryRouter>,
  )
}

test('links to Account while the user must add a passkey, and does not block Account', () => {
  useSession.setState({ signedIn: true, session: { ...session, lacks: 'passkey' } })
  open('/account')
  expect(screen.getByText('the screen')).toBeVisible()
  cleanup()
  open('/staff/mali')
  expect(screen.getByRole('link', { name: 'Go to Account' })).toHaveAttribute('href', '/account')
  expect(screen.queryByText('the screen')).toBeNull()
  act(() => useSession.setState({ session }))
  expect(screen.getByText('the screen')).toBeVisible()
})
