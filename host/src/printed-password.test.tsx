import { MemoryRouter } from '@sala/kit/router'
import { KitProvider } from '@sala/kit/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PrintedPassword } from './printed-password.tsx'
import { useSession } from './session/session-store.ts'

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@b.cc' }

function open() {
  render(
    <MemoryRouter>
      <KitProvider>
        <PrintedPassword />
      </KitProvider>
    </MemoryRouter>,
  )
}

test('asks for a new password until Later is pressed', async () => {
  useSession.setState({ signedIn: true, session: { ...session, lacks: 'password' } })
  open()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/account')
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('region')).toBeNull()
  expect(JSON.parse(localStorage.getItem('token') ?? '')).toEqual(session)
})

test('asks nobody who has chosen a password', () => {
  useSession.setState({ signedIn: true, session })
  open()
  expect(screen.queryByRole('region')).toBeNull()
})
