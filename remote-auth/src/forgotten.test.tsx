import { installFakeApi } from '@sala/kit/testing/fake-api'
import { fakeResetToken } from '@sala/kit/testing/fake-people'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const email = () => screen.findByLabelText('Email Address')
const sentence = 'If there is an account for this address, an email with a link is on its way.'

async function open() {
  const shown = renderScreen(Screen, { onSignedIn: jest.fn() })
  await shown.user.click(button('Forgot your password?'))
  return shown
}

function openLink(token: string, onSignedIn = jest.fn()) {
  history.replaceState(null, '', `/login#reset=${token}`)
  return renderScreen(Screen, { onSignedIn })
}

test('requests a password link and shows the same confirmation for any address', async () => {
  const api = installFakeApi()
  const { user } = await open()
  await user.type(await email(), 'mali@sala.example{Enter}')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(api.calls('POST /auth/forgotten')[0]?.body).toEqual({ email: 'mali@sala.example' })
  await user.click(button('Back to sign-in'))
  expect(button('Sign In')).toBeVisible()
})

test('shows why a request failed and keeps the input', async () => {
  installFakeApi().fail('POST /auth/forgotten', 429, 'Please try later.')
  const { user, notices } = await open()
  await user.type(await email(), 'mali@sala.example{Enter}')
  await waitFor(() => expect(notices[0]?.message).toBe('Please try later.'))
  expect(await email()).toHaveValue('mali@sala.example')
})

test.each(['has no email', 'is an older one'])(
  'refers to an owner when the server %s',
  async (server) => {
    const api = installFakeApi()
    if (server === 'has no email') api.answer('GET /auth/forgotten', 200, { canMail: false })
    else api.fail('GET /auth/forgotten', 404, 'Nothing is here.')
    const { notices } = await open()
    expect(await screen.findByText('Ask an owner for a link to set a new password.')).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(notices).toEqual([])
  },
)

test('a link sets a new password without signing in', async () => {
  const api = installFakeApi()
  const onSignedIn = jest.fn()
  const { user, notices } = openLink(fakeResetToken, onSignedIn)
  expect(screen.getByRole('heading')).toHaveTextContent('Choose a new password')
  expect(await screen.findByText('For admin@sala.example at Sala Chan.')).toBeVisible()
  await user.type(screen.getByLabelText('New password'), 'nine lotus ponds{Enter}')
  expect(await email()).toBeVisible()
  expect(notices[0]?.message).toMatch(/signed out everywhere – sign in with the new one\.$/)
  expect(api.calls('POST /auth/reset')[0]?.body).toEqual({
    token: fakeResetToken,
    password: 'nine lotus ponds',
  })
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('says at once that a link is no longer valid, and requests another one', async () => {
  installFakeApi()
  const { user } = openLink('used')
  expect(await screen.findByRole('alert')).toHaveTextContent(/used, has expired.*another link/)
  expect(screen.queryByLabelText('New password')).toBeNull()
  await user.click(button('Request another link'))
  expect(await email()).toBeVisible()
  expect(button('Send link')).toBeVisible()
})
