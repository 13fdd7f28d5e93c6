import { installFakeApi } from '@sala/kit/testing/fake-api'
import { fakeInvitationToken } from '@sala/kit/testing/fake-people'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

const password = () => screen.getByLabelText('New password')
const send = () => screen.getByRole('button', { name: 'Sign In' })

const address = () => location.href.slice(location.origin.length)

function start(at: string) {
  const onSignedIn = jest.fn()
  history.replaceState(null, '', at)
  return { ...renderScreen(Screen, { onSignedIn }), onSignedIn }
}

test('who comes by a link chooses a password, and is signed in as what they were invited', async () => {
  const api = installFakeApi()
  const { user, notices, onSignedIn } = start(`/login#invitation=${fakeInvitationToken}`)
  expect(screen.getByRole('heading')).toHaveTextContent('Choose a password')
  expect(address()).toBe('/login')
  expect(screen.queryByLabelText('Email Address')).toBeNull()
  expect(password()).toHaveAttribute('autocomplete', 'new-password')

  await user.type(password(), 'short')
  await user.click(send())
  await waitFor(() => expect(notices[0]?.message).toBe('A password needs at least 12 characters.'))
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

test('a session that is here already is not sent with it', async () => {
  localStorage.setItem('token', JSON.stringify({ token: 'another' }))
  const api = installFakeApi()
  const { user, onSignedIn } = start(`/login#invitation=${fakeInvitationToken}`)
  await user.type(password(), 'nine lotus ponds{Enter}')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(api.calls('POST /auth/invitation')[0]?.headers.get('authorization')).toBeNull()
  localStorage.clear()
})

test('a link that is over is said so in the server’s words, and there is a way to the sign-in', async () => {
  installFakeApi()
  const { user, notices, onSignedIn } = start('/login?from=mail#invitation=used')
  expect(address()).toBe('/login?from=mail')
  await user.type(password(), 'nine lotus ponds')
  await user.click(send())
  await waitFor(() =>
    expect(notices).toEqual([
      { severity: 'error', message: 'This link is used up, or older than a day.' },
    ]),
  )
  expect(password()).toHaveValue('nine lotus ponds')
  expect(onSignedIn).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'I have a password already' }))
  expect(screen.getByLabelText('Email Address')).toBeInTheDocument()
})

test.each(['/login', '/login#', '/login#main', '/login?invitation=lotus'])(
  '%s is the sign-in as it was',
  (at) => {
    start(at)
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in')
    expect(address()).toBe(at)
  },
)
