import { fakeCredentials, fakeSession } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { confirmWithPassword, renderScreen } from '@sala/kit/testing/render-screen'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: jest.fn(),
  startRegistration: jest.fn(),
}))
const create = jest.mocked(startRegistration)
const sign = jest.mocked(startAuthentication)

const button = (name: string) => screen.findByRole('button', { name })
const check = () => screen.findByRole('checkbox', { name: 'Require a passkey after the password' })

beforeEach(() => {
  Object.assign(globalThis, { PublicKeyCredential: class {} })
  create.mockReset().mockResolvedValue({ id: 'made' } as never)
  sign.mockReset().mockResolvedValue({ id: 'signed' } as never)
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
})

async function add(name = 'My phone', password = fakeCredentials.password) {
  const shown = renderScreen(Screen)
  const { user } = shown
  if (name) await user.type(screen.getByLabelText(/^Name/), name)
  await user.click(await button('Add a passkey'))
  await confirmWithPassword(user, 'Add a passkey?', 'Add', password)
  return shown
}

test('adds a passkey after confirmation, then clears the form', async () => {
  const api = installFakeApi()
  await add()
  expect(await button('Remove My phone')).toBeInTheDocument()
  expect(create).toHaveBeenCalledWith({ optionsJSON: { challenge: 'Y2hhbGxlbmdl' } })
  expect(api.calls('POST /auth/passkeys')[0]?.body).toEqual({
    name: 'My phone',
    response: { id: 'made' },
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText(/^Name/)).toHaveValue('')
})

test('limits the name to 60 characters, and counts an emoji as one', async () => {
  installFakeApi()
  const { user } = renderScreen(Screen)
  await user.click(await screen.findByLabelText(/^Name/))
  await user.paste('🪷'.repeat(59))
  await user.paste('🪷xyz')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('🪷'.repeat(60))
})

test('informs the browser of the account’s passkeys, but not while one is added', async () => {
  const accepted = { rpId: 'localhost', userId: 'u', allAcceptedCredentialIds: ['a'] }
  const signalAllAcceptedCredentials = jest.fn(async () => undefined)
  Object.assign(PublicKeyCredential, { signalAllAcceptedCredentials })
  const api = installFakeApi()
  const answer = { isRequired: false, passkeys: [], accepted }
  api.answer('GET /auth/passkeys', 200, answer)
  const resume = api.pause('POST /auth/passkeys')
  await add()
  await api.waitForCall('POST /auth/passkeys')
  expect(signalAllAcceptedCredentials.mock.calls).toEqual([[accepted]])
  const added = { ...accepted, allAcceptedCredentialIds: ['a', 'b'] }
  api.answer('GET /auth/passkeys', 200, { ...answer, accepted: added })
  resume()
  await waitFor(() => expect(signalAllAcceptedCredentials).toHaveBeenLastCalledWith(added))
})

test('shows a wrong password and creates no passkey', async () => {
  installFakeApi()
  await add('', 'wrong')
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.')
  expect(create).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Your password')).toHaveValue('wrong')
})

test('shows a message when creating is cancelled, and keeps the input', async () => {
  const api = installFakeApi()
  create.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
  const { notices } = await add()
  await waitFor(() =>
    expect(notices).toEqual([{ severity: 'info', message: 'No passkey was created.' }]),
  )
  expect(api.calls('POST /auth/passkeys')).toEqual([])
  expect(screen.getByLabelText(/^Name/)).toHaveValue('My phone')
})

test('requires a passkey after the password once it is saved', async () => {
  const api = installFakeApi()
  const { user } = await add()
  await user.click(await check())
  api.fail('PUT /auth/passkeys/required', 503, 'Not now, please.')
  await confirmWithPassword(user, 'Require a passkey?', 'Confirm')
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now, please.')
  expect(await check()).not.toBeChecked()
  api.clearFault('PUT /auth/passkeys/required')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(async () => expect(await check()).toBeChecked())
  expect(api.calls('PUT /auth/passkeys/required').at(-1)?.body).toEqual({
    isRequired: true,
    proof: { password: fakeCredentials.password },
  })
})

test('removes a passkey, and the requirement with the last one, or shows why not', async () => {
  const api = installFakeApi()
  const { user } = await add()
  api.fail('POST /auth/passkeys/{id}/remove', 409, 'Stop asking for one first.')
  await user.click(await button('Remove My phone'))
  await confirmWithPassword(user, 'Remove “My phone”?', 'Remove')
  expect(await screen.findByRole('alert')).toHaveTextContent('Stop asking for one first.')
  expect(await button('Remove My phone')).toBeInTheDocument()
  api.clearFault('POST /auth/passkeys/{id}/remove')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No passkeys yet.')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('confirms with a passkey instead of the password', async () => {
  const api = installFakeApi()
  const { user } = await add()
  await user.click(await button('Remove My phone'))
  sign.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'))
  await user.click(await button('Use a passkey'))
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.')
  await user.click(await button('Use a passkey'))
  expect(await screen.findByText('No passkeys yet.')).toBeInTheDocument()
  expect(api.calls('POST /auth/passkeys/{id}/remove')[0]?.body).toEqual({
    proof: { passkey: { id: 'signed' } },
  })
})

test('offers no passkeys without browser support', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  installFakeApi()
  renderScreen(Screen)
  expect(await screen.findByText(/Passkeys aren’t available/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('shows only passkeys while a required one is missing', async () => {
  const api = installFakeApi()
  api.answer('GET /auth/passkeys', 200, { isRequired: false, isRule: true, passkeys: [] })
  const onSignedIn = jest.fn()
  renderScreen(Screen, {
    session: { ...fakeSession(fakeCredentials.email), lacks: 'passkey' },
    onSignedIn,
  })
  expect(await screen.findByText(/Add one to use the rest/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Password' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Teams' })).toBeNull()
  expect(api.calls('GET /auth/sessions')).toEqual([])
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('updates the session once nothing is lacking', async () => {
  installFakeApi()
  const session = fakeSession(fakeCredentials.email)
  const onSignedIn = jest.fn()
  renderScreen(Screen, { session: { ...session, lacks: 'passkey' }, onSignedIn })
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session))
})
