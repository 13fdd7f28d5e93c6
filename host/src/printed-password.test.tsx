import { MemoryRouter } from '@sala/kit/router'
import { KitProvider } from '@sala/kit/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PrintedPassword } from './printed-password.tsx'
import { useSession } from './session/session-store.ts'

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@b.cc' }

test('asks for a new password until Later is pressed', async () => {
  useSession.setState({ signedIn: true, session: { ...session, lacks: 'password' } })
  render(
    <MemoryRouter>
      <KitProvider>
        <PrintedPassword />
      </KitProvider>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link')).toHaveAttribute('href', '/account')
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  // As for users who have chosen a password.
  expect(screen.queryByRole('region')).toBeNull()
  expect(JSON.parse(localStorage.getItem('token') ?? '')).toEqual(session)
})
