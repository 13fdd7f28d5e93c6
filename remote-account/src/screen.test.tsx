import { fakeCredentials, fakeSession } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { confirmWithPassword, renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import Screen from './screen.tsx'

const session = fakeSession('mali@sala.example')
const button = (name: string) => screen.getByRole('button', { name })
const sessions = () => screen.getByRole('table', { name: 'Active sessions' })
const { password } = fakeCredentials
const findDialog = (name: string) => screen.findByRole('dialog', { name })

async function start() {
  const shown = renderScreen(Screen, { session })
  await within(sessions()).findByText('Safari on iPad')
  return shown
}

test('shows the email address and the sessions', async () => {
  installFakeApi()
  await start()
  expect(screen.getByText('mali@sala.example')).toBeInTheDocument()
  const [, here, phone] = within(sessions()).getAllByRole('row')
  expect(here).toHaveTextContent('Firefox on Linux This device203.0.113.7')
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  expect(phone).toHaveTextContent(/^Chrome on Android 2001:db8/)
})

test('ends one session after confirmation with the right password', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  const title = 'Sign out Chrome on Android?'
  await user.click(button('Sign out Chrome on Android'))
  await user.click(within(await findDialog(title)).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.calls('POST /auth/sessions/{id}/end')).toEqual([])

  await user.click(button('Sign out Chrome on Android'))
  await confirmWithPassword(user, title, 'Sign out', 'wrong')
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.')
  expect(within(sessions()).getByText('Chrome on Android')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('Your password'))
  await confirmWithPassword(user, title, 'Sign out')
  await waitFor(() =>
    expect(notices).toEqual([{ severity: 'success', message: 'Signed out on that device.' }]),
  )
  await waitFor(() => expect(within(sessions()).queryByText('Chrome on Android')).toBeNull())
  expect(api.calls('POST /auth/sessions/{id}/end').at(-1)).toMatchObject({
    path: '/auth/sessions/session-1/end',
    body: { proof: { password } },
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('ends all other sessions, while there are any', async () => {
  const api = installFakeApi()
  const { user } = await start()
  await user.click(button('Sign out everywhere else'))
  await confirmWithPassword(user, 'Sign out everywhere else?', 'Sign out')
  await waitFor(() => expect(within(sessions()).getAllByRole('row')).toHaveLength(2))
  expect(button('Sign out everywhere else')).toHaveAttribute('aria-disabled', 'true')
  await user.click(button('Sign out everywhere else'))
  expect(api.calls('POST /auth/sessions/end-others')).toHaveLength(1)
})

test('changes the password, which leaves this session only', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.type(screen.getByLabelText('Current password'), password)
  await user.type(screen.getByLabelText('New password'), 'nine lotus ponds')
  await user.click(button('Change password'))
  await waitFor(() => expect(notices[0]?.message).toContain('Password changed.'))
  expect(api.calls('PUT /auth/password')[0]?.body).toEqual({
    current: password,
    next: 'nine lotus ponds',
  })
  expect(screen.getByLabelText('Current password')).toHaveValue('')
  await waitFor(() => expect(within(sessions()).getAllByRole('row')).toHaveLength(2))
})

test('keeps the input when the password could not be changed', async () => {
  installFakeApi()
  const { user, notices } = await start()
  await user.type(screen.getByLabelText('Current password'), 'wrong')
  await user.type(screen.getByLabelText('New password'), 'nine lotus ponds')
  await user.click(button('Change password'))
  await waitFor(() => expect(notices[0]?.message).toBe('Wrong password.'))
  expect(screen.getByLabelText('New password')).toHaveValue('nine lotus ponds')
})

test('labels the password fields for password managers', async () => {
  installFakeApi()
  await start()
  expect(screen.getByLabelText('Current password')).toHaveAttribute(
    'autocomplete',
    'current-password',
  )
  expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password')
})
