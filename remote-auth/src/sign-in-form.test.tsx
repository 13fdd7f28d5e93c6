import { installFakeApi } from '@sala/shared/testing/fake-api'
import { fakeCredentials } from '@sala/shared/testing/fake-operations'
import { renderScreen } from '@sala/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

const button = () => screen.getByRole('button', { name: 'Sign In' })
const email = () => screen.getByLabelText('Email Address')
const password = () => screen.getByLabelText('Password')

async function signIn(secret = fakeCredentials.password) {
  const onSignedIn = jest.fn()
  const { user, notices } = renderScreen(Screen, { onSignedIn })
  await user.type(email(), fakeCredentials.email)
  await user.type(password(), secret)
  await user.click(button())
  return { onSignedIn, notices, user }
}

test('hands over the session', async () => {
  installFakeApi()
  const { onSignedIn } = await signIn()
  await waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith(
      expect.objectContaining({ token: 'fake-token', email: fakeCredentials.email }),
    ),
  )
})

test('says what the server says of a wrong password, and keeps what was typed', async () => {
  installFakeApi()
  const { onSignedIn, notices } = await signIn('wrong')
  await waitFor(() =>
    expect(notices).toEqual([{ severity: 'error', message: expect.stringContaining('password') }]),
  )
  expect(email()).toHaveValue(fakeCredentials.email)
  expect(password()).toHaveValue('wrong')
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('says so when there is no answer at all', async () => {
  installFakeApi().cutOff('POST /auth/login')
  const { notices } = await signIn()
  await waitFor(() => expect(notices[0]?.message).toContain('cannot be reached'))
})

test('is at work until the answer comes, and sends once', async () => {
  const api = installFakeApi()
  const letGo = api.hang('POST /auth/login')
  const { onSignedIn, user } = await signIn()
  expect(button()).toHaveAttribute('aria-busy', 'true')
  await user.click(button())
  await user.type(password(), '{Enter}')
  letGo()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(api.calls('POST /auth/login')).toHaveLength(1)
})

test('needs both fields, masks the password and lets password managers fill them', () => {
  renderScreen(Screen)
  expect(email()).toBeRequired()
  expect(password()).toBeRequired()
  expect(password()).toHaveAttribute('type', 'password')
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
})
