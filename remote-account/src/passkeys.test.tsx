import { installFakeApi } from '@sala/shared/testing/fake-api'
import { fakeCredentials } from '@sala/shared/testing/fake-credentials'
import { renderScreen } from '@sala/shared/testing/render-screen'
import { startRegistration } from '@simplewebauthn/browser'
import { screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

jest.mock('@simplewebauthn/browser', () => ({ startRegistration: jest.fn() }))
const create = jest.mocked(startRegistration)

const button = (name: string) => screen.findByRole('button', { name })
const check = () => screen.findByRole('checkbox', { name: 'Ask for a passkey after the password' })

beforeEach(() => {
  Object.assign(globalThis, { PublicKeyCredential: class {} })
  create.mockReset().mockResolvedValue({ id: 'made' } as never)
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
})

async function add(name = 'My phone', password = fakeCredentials.password) {
  const shown = renderScreen(Screen)
  const { user } = shown
  if (name) await user.type(screen.getByLabelText(/^Name/), name)
  await user.type(screen.getByLabelText('Your password'), password)
  await user.click(await button('Add a passkey'))
  return shown
}

test('adds a passkey with the password, then is empty again', async () => {
  const api = installFakeApi()
  await add()
  expect(await button('Remove My phone')).toBeInTheDocument()
  expect(create).toHaveBeenCalledWith({ optionsJSON: { challenge: 'Y2hhbGxlbmdl' } })
  expect(api.calls('POST /auth/passkeys')[0]?.body).toEqual({
    name: 'My phone',
    response: { id: 'made' },
  })
  expect(screen.getByLabelText('Your password')).toHaveValue('')
})

test('a wrong password is told, and no passkey is made', async () => {
  installFakeApi()
  const { notices } = await add('', 'wrong')
  await waitFor(() => expect(notices[0]?.message).toBe('That is not your password.'))
  expect(create).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Your password')).toHaveValue('wrong')
})

test('whoever thinks better of it is told that none was made, and keeps what was typed', async () => {
  const api = installFakeApi()
  create.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
  const { notices } = await add()
  await waitFor(() =>
    expect(notices).toEqual([{ severity: 'info', message: 'No passkey was made.' }]),
  )
  expect(api.calls('POST /auth/passkeys')).toEqual([])
  expect(screen.getByLabelText(/^Name/)).toHaveValue('My phone')
})

test('asks for a passkey after the password once there is one', async () => {
  const api = installFakeApi()
  const { user } = await add()
  await user.click(await check())
  await waitFor(async () => expect(await check()).toBeChecked())
  expect(api.calls('PUT /auth/passkeys/required')[0]?.body).toEqual({ isRequired: true })
})

test('does not ask for one when that could not be noted', async () => {
  const api = installFakeApi()
  api.fail('PUT /auth/passkeys/required', 503, 'Not now, please.')
  const { user, notices } = await add()
  await user.click(await check())
  await waitFor(() => expect(notices.at(-1)?.message).toBe('Not now, please.'))
  await waitFor(async () => expect(await check()).not.toBeChecked())
})

test('a removed passkey is gone, and with the last one the question', async () => {
  installFakeApi()
  const { user } = await add()
  await user.click(await button('Remove My phone'))
  expect(await screen.findByText('You have no passkey yet.')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('says why the last one stays', async () => {
  const api = installFakeApi()
  const { user, notices } = await add()
  api.fail('DELETE /auth/passkeys/{id}', 409, 'Stop asking for one first.')
  await user.click(await button('Remove My phone'))
  await waitFor(() => expect(notices.at(-1)?.message).toBe('Stop asking for one first.'))
  expect(await button('Remove My phone')).toBeInTheDocument()
})

test('where passkeys do not work, none is offered', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  installFakeApi()
  renderScreen(Screen)
  expect(await screen.findByText(/None can be added here/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
