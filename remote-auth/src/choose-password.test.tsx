import { installFakeApi } from '@sala/kit/testing/fake-api'
import { fakeInvitationToken } from '@sala/kit/testing/fake-people'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

const password = () => screen.findByLabelText('New password')
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
  expect(await password()).toHaveAttribute('autocomplete', 'new-password')
  expect(screen.getByText(/has invited/)).toHaveTextContent(
    'admin@sala.example has invited mali@sala.example to Sala Chan as a reader.',
  )

  await user.type(await password(), 'short')
  await user.click(send())
  await waitFor(() => expect(notices[0]?.message).toBe('Use at least 12 characters.'))
  expect(onSignedIn).not.toHaveBeenCalled()

  await user.clear(await password())
  await user.type(await password(), 'nine lotus ponds{Enter}')
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
  await user.type(await password(), 'nine lotus ponds{Enter}')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(api.calls('POST /auth/invitation')[0]?.headers.get('authorization')).toBeNull()
  localStorage.clear()
})

test('says at once that an invitation is no longer valid, and leads to the sign-in', async () => {
  const api = installFakeApi()
  const { user, notices } = start('/login?from=mail#invitation=used')
  expect(address()).toBe('/login?from=mail')
  expect(await screen.findByRole('alert')).toHaveTextContent(/used, has expired.*new invitation/)
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(api.calls('POST /auth/links/check')[0]?.body).toEqual({
    kind: 'invitation',
    token: 'used',
  })
  expect(notices).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }))
  expect(screen.getByLabelText('Email Address')).toBeInTheDocument()
})

test('shows the message of the server for a link that was used meanwhile, and keeps the input', async () => {
  const api = installFakeApi()
  const { user, notices } = start(`/login#invitation=${fakeInvitationToken}`)
  const message = 'This link is no longer valid. Please ask for a new one.'
  api.fail('POST /auth/invitation', 403, message)
  await user.type(await password(), 'nine lotus ponds{Enter}')
  await waitFor(() => expect(notices).toEqual([{ severity: 'error', message }]))
  expect(await password()).toHaveValue('nine lotus ponds')
  await user.click(screen.getByRole('button', { name: 'I already have a password' }))
  expect(screen.getByLabelText('Email Address')).toBeInTheDocument()
})

test('checks the link again after an error', async () => {
  const api = installFakeApi()
  api.fail('POST /auth/links/check', 503, 'The server is busy.')
  const { user } = start(`/login#invitation=${fakeInvitationToken}`)
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.')
  api.answer('POST /auth/links/check', 200, { email: 'mali@sala.example' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await password()).toBeVisible()
})

test('shows the form without details when an older server cannot check the link', async () => {
  installFakeApi().fail('POST /auth/links/check', 401, 'Please sign in first.')
  start(`/login#invitation=${fakeInvitationToken}`)
  expect(await password()).toBeVisible()
  expect(screen.queryByText(/has invited/)).toBeNull()
})

test.each(['/login', '/login#', '/login#main', '/login?invitation=lotus'])(
  'shows the sign-in at %s',
  (at) => {
    start(at)
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in')
    expect(address()).toBe(at)
  },
)
