import { installFakeApi } from '@sala/shared/testing/fake-api'
import { fakeCredentials } from '@sala/shared/testing/fake-credentials'
import { renderScreen } from '@sala/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import Screen from './screen.tsx'

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'mali@sala.example' }
const button = (name: string) => screen.getByRole('button', { name })
const places = () => screen.getByRole('table', { name: 'Where you are signed in' })
const { password } = fakeCredentials

async function start() {
  const shown = renderScreen(Screen, { session })
  await within(places()).findByText('Safari on iPad')
  return shown
}

test('says whose account it is, and where it is signed in', async () => {
  installFakeApi()
  await start()
  expect(screen.getByText('mali@sala.example')).toBeInTheDocument()
  const [, here, phone] = within(places()).getAllByRole('row')
  expect(here).toHaveTextContent('Firefox on Linux This device203.0.113.7')
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  expect(phone).toHaveTextContent(/^Chrome on Android 2001:db8/)
})

test('signs out in one place', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.click(button('Sign out Chrome on Android'))
  await waitFor(() =>
    expect(notices).toEqual([{ severity: 'success', message: 'Signed out there.' }]),
  )
  expect(within(places()).queryByText('Chrome on Android')).toBeNull()
  expect(api.calls('DELETE /auth/sessions/{id}')).toMatchObject([
    { path: '/auth/sessions/session-1' },
  ])
})

test('signs out everywhere else, while there is anywhere else', async () => {
  const api = installFakeApi()
  const { user } = await start()
  await user.click(button('Sign out everywhere else'))
  await waitFor(() => expect(within(places()).getAllByRole('row')).toHaveLength(2))
  expect(button('Sign out everywhere else')).toHaveAttribute('aria-disabled', 'true')
  await user.click(button('Sign out everywhere else'))
  expect(api.calls('POST /auth/sessions/end-others')).toHaveLength(1)
})

test('says why a session could not be ended', async () => {
  installFakeApi().fail('DELETE /auth/sessions/{id}', 503, 'Not now, please.')
  const { user, notices } = await start()
  await user.click(button('Sign out Safari on iPad'))
  await waitFor(() => expect(notices[0]?.message).toBe('Not now, please.'))
  expect(within(places()).getByText('Safari on iPad')).toBeInTheDocument()
})

test('changes the password, and shows that only this place is left', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.type(screen.getByLabelText('Current password'), password)
  await user.type(screen.getByLabelText('New password'), 'nine lotus ponds')
  await user.click(button('Change password'))
  await waitFor(() => expect(notices[0]?.message).toContain('Your password is changed.'))
  expect(api.calls('PUT /auth/password')[0]?.body).toEqual({
    current: password,
    next: 'nine lotus ponds',
  })
  expect(screen.getByLabelText('Current password')).toHaveValue('')
  await waitFor(() => expect(within(places()).getAllByRole('row')).toHaveLength(2))
})

test('keeps what was typed when the password could not be changed', async () => {
  installFakeApi()
  const { user, notices } = await start()
  await user.type(screen.getByLabelText('Current password'), 'wrong')
  await user.type(screen.getByLabelText('New password'), 'nine lotus ponds')
  await user.click(button('Change password'))
  await waitFor(() => expect(notices[0]?.message).toBe('That is not your password.'))
  expect(screen.getByLabelText('New password')).toHaveValue('nine lotus ponds')
})

test('lets password managers tell the fields apart', async () => {
  installFakeApi()
  await start()
  expect(screen.getByLabelText('Current password')).toHaveAttribute(
    'autocomplete',
    'current-password',
  )
  expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password')
})
