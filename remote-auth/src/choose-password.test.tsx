import { installFakeApi } from '@sala/kit/testing/fake-api'
import { fakeInvitationToken } from '@sala/kit/testing/fake-people'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

const password = () => screen.getByLabelText('New password')
const send = () => screen.getByRole('button', { name: 'Set password and continue' })

const address = () => location.href.slice(location.origin.length)

function start(at: string) {
  const onSignedIn = jest.fn()
  history.replaceState(null, '', at)
  return { ...renderScreen(Screen, { onSignedIn }), onSignedIn }
}

test('an invitation sets a password and signs in with the invited role', async () => {
  const api = installFakeApi()
  const { user, notices, onSignedIn } = start(`/login#invitation=${fakeInvitationToken}`)
  expect(screen.getByRole('heading')).toHaveTextContent('Choose a password')
  expect(address()).toBe('/login')
  expect(screen.queryByLabelText('Email Address')).toBeNull()
  expect(password()).toHaveAttribute('autocomplete', 'new-password')

  await user.type(password(), 'short')
  await user.click(send())
  await waitFor(() => expect(notices[0]?.message).toBe('Use at least 12 characters.'))
  expect(onSignedIn).not.toHaveBeenCalled()

  await user.clear(password())
  await user.type(password(), 'nine lotus ponds{Enter}')
  await waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith(
      expect.objectContaining({ token: 'fake-token', role: 'reader' }),
    ),
  )
  const [call] = api.calls('POST /auth/invitation').slice(-1)
  expect(call?.body).toEqual({ token: fakeInvitationToken, password: 'nine lotus ponds' })
})

test('does not send an existing session with the invitation', async () => {
  localStorage.setItem(
    'token',
    JSON.stringify({ token: 'another', expiresAt: '2099', email: 'a@b.cc' }),
  )
  const api = installFakeApi()
  const { user, onSignedIn } = start(`/login#invitation=${fakeInvitationToken}`)
  await user.type(password(), 'nine lotus ponds{Enter}')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(api.calls('POST /auth/invitation')[0]?.headers.get('authorization')).toBeNull()
  localStorage.clear()
})

test('shows the message of the server for an expired link, and leads to the sign-in', async () => {
  installFakeApi()
  const { user, notices, onSignedIn } = start('/login?from=mail#invitation=used')
  expect(address()).toBe('/login?from=mail')
  await user.type(password(), 'nine lotus ponds')
  await user.click(send())
  await waitFor(() =>
    expect(notices).toEqual([
      { severity: 'error', message: 'This link is no longer valid. Please ask for a new one.' },
    ]),
  )
  expect(password()).toHaveValue('nine lotus ponds')
  expect(onSignedIn).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'I already have a password' }))
  expect(screen.getByLabelText('Email Address')).toBeInTheDocument()
})

test.each(['/login', '/login#', '/login#main', '/login?invitation=lotus'])(
  'shows the sign-in at %s',
  (at) => {
    start(at)
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in')
    expect(address()).toBe(at)
  },
)
