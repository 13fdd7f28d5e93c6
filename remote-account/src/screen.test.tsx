import { fakeCredentials } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import Screen from './screen.tsx'

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'mali@sala.example' }
const button = (name: string) => screen.getByRole('button', { name })
const sessions = () => screen.getByRole('table', { name: 'Where you are signed in' })
const { password } = fakeCredentials
const question = (name: string) => screen.findByRole('dialog', { name })

/** Answers the question that an open screen cannot. */
async function confirm(user: UserEvent, title: string, action: string, secret = password) {
  const dialog = within(await question(title))
  await user.type(dialog.getByLabelText('Your password'), secret)
  await user.click(dialog.getByRole('button', { name: action }))
}

async function start() {
  const shown = renderScreen(Screen, { session })
  await within(sessions()).findByText('Safari on iPad')
  return shown
}

test('says whose account it is, and where it is signed in', async () => {
  installFakeApi()
  await start()
  expect(screen.getByText('mali@sala.example')).toBeInTheDocument()
  const [, here, phone] = within(sessions()).getAllByRole('row')
  expect(here).toHaveTextContent('Firefox on Linux This device203.0.113.7')
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  expect(phone).toHaveTextContent(/^Chrome on Android 2001:db8/)
})

test('signs out in one place, once that is confirmed', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.click(button('Sign out Chrome on Android'))
  await confirm(user, 'Sign out Chrome on Android?', 'Sign out')
  await waitFor(() =>
    expect(notices).toEqual([{ severity: 'success', message: 'Signed out there.' }]),
  )
  await waitFor(() => expect(within(sessions()).queryByText('Chrome on Android')).toBeNull())
  expect(api.calls('POST /auth/sessions/{id}/end')).toMatchObject([
    { path: '/auth/sessions/session-1/end', body: { proof: { password } } },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('whoever thinks better of it has done nothing', async () => {
  const api = installFakeApi()
  const { user } = await start()
  await user.click(button('Sign out Chrome on Android'))
  const dialog = within(await question('Sign out Chrome on Android?'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.calls('POST /auth/sessions/{id}/end')).toEqual([])
})

test('a wrong password is told beside it, and can be typed again', async () => {
  installFakeApi()
  const { user, notices } = await start()
  await user.click(button('Sign out Chrome on Android'))
  await confirm(user, 'Sign out Chrome on Android?', 'Sign out', 'wrong')
  expect(await screen.findByRole('alert')).toHaveTextContent('That is not your password.')
  await user.clear(screen.getByLabelText('Your password'))
  await confirm(user, 'Sign out Chrome on Android?', 'Sign out')
  await waitFor(() => expect(notices[0]?.message).toBe('Signed out there.'))
})

test('signs out everywhere else, while there is anywhere else', async () => {
  const api = installFakeApi()
  const { user } = await start()
  await user.click(button('Sign out everywhere else'))
  await confirm(user, 'Sign out everywhere else?', 'Sign out')
  await waitFor(() => expect(within(sessions()).getAllByRole('row')).toHaveLength(2))
  expect(button('Sign out everywhere else')).toHaveAttribute('aria-disabled', 'true')
  await user.click(button('Sign out everywhere else'))
  expect(api.calls('POST /auth/sessions/end-others')).toHaveLength(1)
})

test('says why a session could not be ended', async () => {
  installFakeApi().fail('POST /auth/sessions/{id}/end', 503, 'Not now, please.')
  const { user } = await start()
  await user.click(button('Sign out Safari on iPad'))
  await confirm(user, 'Sign out Safari on iPad?', 'Sign out')
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now, please.')
  expect(within(sessions()).getByText('Safari on iPad')).toBeInTheDocument()
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
  await waitFor(() => expect(within(sessions()).getAllByRole('row')).toHaveLength(2))
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
