import { fakeCredentials } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { startAuthentication } from '@simplewebauthn/browser'
import { act, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { prerender } from './prerender.tsx'
import Screen from './screen.tsx'

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn() }))
const sign = jest.mocked(startAuthentication)

beforeEach(() => {
  Object.assign(globalThis, { PublicKeyCredential: class {} })
  sign.mockReset().mockResolvedValue({ id: 'signed' } as never)
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
})

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

test('passes the session to the host', async () => {
  installFakeApi()
  const { onSignedIn } = await signIn()
  await waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith(
      expect.objectContaining({ token: 'fake-token', email: fakeCredentials.email }),
    ),
  )
})

test('shows the message for a wrong password and keeps the input', async () => {
  installFakeApi()
  const { onSignedIn, notices } = await signIn('wrong')
  await waitFor(() =>
    expect(notices).toEqual([{ severity: 'error', message: expect.stringContaining('password') }]),
  )
  expect(email()).toHaveValue(fakeCredentials.email)
  expect(password()).toHaveValue('wrong')
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('shows a message when the server does not respond', async () => {
  installFakeApi().failConnection('POST /auth/login')
  const { notices } = await signIn()
  await waitFor(() => expect(notices[0]?.message).toContain("server isn't responding"))
})

test('is busy until the response, and sends once', async () => {
  const api = installFakeApi()
  const resume = api.pause('POST /auth/login')
  const { onSignedIn, user } = await signIn()
  expect(button()).toHaveAttribute('aria-busy', 'true')
  await user.click(button())
  await user.type(password(), '{Enter}')
  resume()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(api.calls('POST /auth/login')).toHaveLength(1)
})

test('requires both fields, masks the password and supports password managers', () => {
  renderScreen(Screen)
  expect(email()).toBeRequired()
  expect(password()).toBeRequired()
  expect(password()).toHaveAttribute('type', 'password')
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
})

const passkeyButton = () => screen.getByRole('button', { name: 'Use a passkey' })

test('signs in by passkey alone', async () => {
  const api = installFakeApi()
  const onSignedIn = jest.fn()
  const { user } = renderScreen(Screen, { onSignedIn })
  await user.click(passkeyButton())
  await waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith(expect.objectContaining({ token: 'fake-token' })),
  )
  expect(sign).toHaveBeenCalledWith({ optionsJSON: { challenge: 'Y2hhbGxlbmdl' } })
  expect(api.calls('POST /auth/passkeys/sign-in')[0]?.body).toEqual({ id: 'signed' })
})

test('shows that the passkey was removed, and asks the browser not to offer it again', async () => {
  const signalUnknownCredential = jest.fn(async () => undefined)
  Object.assign(PublicKeyCredential, { signalUnknownCredential })
  const message = 'This passkey was removed.'
  const answer = { status: 'error', message, code: 'unknown-passkey' }
  installFakeApi().answer('POST /auth/passkeys/sign-in', 401, answer)
  const { user, notices } = renderScreen(Screen)
  await user.click(passkeyButton())
  await waitFor(() => expect(notices).toEqual([{ severity: 'error', message }]))
  const unknown = { rpId: 'localhost', credentialId: 'signed' }
  expect(signalUnknownCredential).toHaveBeenCalledWith(unknown)
})

test('shows a message when the passkey is cancelled', async () => {
  const api = installFakeApi()
  sign.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
  const onSignedIn = jest.fn()
  const { user, notices } = renderScreen(Screen, { onSignedIn })
  await user.click(passkeyButton())
  await waitFor(() => expect(notices[0]?.message).toContain('No passkey was used'))
  expect(api.calls('POST /auth/passkeys/sign-in')).toEqual([])
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(button()).not.toHaveAttribute('aria-disabled')
})

test('asks for the passkey after the password when the account requires both', async () => {
  const api = installFakeApi()
  const options = { challenge: 'c2Vjb25k' }
  api.answer('POST /auth/login', 401, {
    status: 'error',
    message: 'As well.',
    secondFactor: options,
  })
  const { onSignedIn, notices } = await signIn()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(sign).toHaveBeenCalledWith({ optionsJSON: options })
  expect(notices).toEqual([])
})

test('is rendered on the server with its error, and hydrated', async () => {
  const sent = {
    fields: { name: '', email: '', message: '' },
    notice: { severity: 'error' as const, message: 'It needs scripts.' },
  }
  for (const page of [
    { lists: {}, sent: null },
    { lists: {}, sent },
  ]) {
    const { html, head } = prerender(page, 'https://sala.example/login')
    expect(head).toBeNull()
    const root = document.createElement('div')
    document.body.append(root)
    root.innerHTML = html
    const field = root.querySelector<HTMLInputElement>('[name=email]') as HTMLInputElement
    field.value = 'typed@sala.example'
    const onError = jest.fn()
    await act(async () => {
      hydrateRoot(root, <Screen session={null} onSignedIn={jest.fn()} page={page} />, {
        onRecoverableError: onError,
      })
    })
    expect(onError).not.toHaveBeenCalled()
    expect(root.querySelector('[name=email]')).toBe(field)
    expect(field).toHaveValue('typed@sala.example')
    expect(root.querySelector('[role=alert]')?.textContent).toBe(page.sent?.notice.message)
    expect(root.querySelector('form')?.method).toBe('post')
    root.remove()
  }
})

test('says that passkeys aren’t available in a browser without them', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  const { user, notices } = renderScreen(Screen)
  await user.click(passkeyButton())
  await waitFor(() => expect(notices[0]?.message).toContain('Passkeys aren’t available'))
})
