import type { People } from '@sala/kit/contract/people'
import { fakeCredentials } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { confirmWithPassword as confirm, renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import Screen from './screen.tsx'

const { email: owner, password } = fakeCredentials
const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: owner }
const table = (name: string) => screen.getByRole('table', { name })
const roleSelect = (email: string) => screen.getByLabelText(`Role of ${email}`)
const button = (name: string) => screen.getByRole('button', { name })
const alert = () => screen.findByRole('alert')

async function start() {
  const shown = renderScreen(Screen, { session })
  await within(table('People')).findByText('ploy@sala.example')
  return shown
}

async function invite(user: UserEvent, email: string, role: string) {
  const form = within(screen.getByRole('form', { name: 'Invite' }))
  await user.type(form.getByLabelText('Email'), email)
  await user.selectOptions(form.getByLabelText('Role'), role)
  await user.click(form.getByRole('button', { name: 'Invite' }))
}

test('lists people and invitations', async () => {
  installFakeApi()
  await start()
  const [, self, ploy, chai] = within(table('People')).getAllByRole('row')
  expect(self).toHaveTextContent(`${owner} You`)
  expect(ploy).toHaveTextContent(
    /^ploy@sala\.example .*Last sign-in 2 Mar 2026.*Passkeys 1Sessions 2$/,
  )
  expect(chai).toHaveTextContent(/Last sign-in NeverPasskeys 0Sessions 0$/)
  expect(roleSelect(owner)).toHaveValue('owner')
  expect(roleSelect('chai@sala.example')).toHaveValue('developer')
  expect(table('Invitations')).toHaveTextContent(/mali@sala\.examplereader.*admin@sala\.example/)
})

test('creates an invitation link after confirmation, shows it, and copies it or reports a failure', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await invite(user, 'dao@sala.example', 'editor')
  const title = 'Invite dao@sala.example as editor?'
  await confirm(user, title, 'Invite', 'wrong')
  expect(await alert()).toHaveTextContent('Wrong password.')
  expect(screen.queryByLabelText(/shown only once/)).toBeNull()
  await user.clear(screen.getByLabelText('Your password'))
  await confirm(user, title, 'Invite')

  const link = await screen.findByLabelText(
    'Invitation link for dao@sala.example (shown only once)',
  )
  expect(link).toHaveValue('https://sala.example/login#invitation=lotus')
  expect(screen.getByText(/^It can be used once within 24 hours\./)).toBeInTheDocument()
  expect(api.calls('POST /people/invitations').at(-1)?.body).toEqual({
    email: 'dao@sala.example',
    role: 'editor',
    byMail: false,
    proof: { password },
  })
  await within(table('Invitations')).findByText('dao@sala.example')
  expect(screen.getByLabelText('Email')).toHaveValue('')

  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined)
  await user.click(button('Copy'))
  expect(write).toHaveBeenCalledWith('https://sala.example/login#invitation=lotus')
  write.mockRejectedValueOnce(new DOMException('No'))
  await user.click(button('Copy'))
  await waitFor(() =>
    expect(notices.slice(1).map(({ message }) => message)).toEqual([
      'Link copied.',
      'Couldn’t copy – the link is selected, press Ctrl+C.',
    ]),
  )
  await user.click(button('Cancel the invitation for dao@sala.example'))
  await user.click(button('Cancel invitation'))
  await waitFor(() => expect(screen.queryByLabelText(/shown only once/)).toBeNull())
})

test('invites nobody without a valid address, and focuses the field', async () => {
  installFakeApi()
  const { user } = await start()
  await invite(user, 'dao..x@sala.example', 'editor')
  const field = screen.getByLabelText('Email')
  expect(field).toHaveFocus()
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('“dao..x@sala.example” is not an email address.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.clear(field)
  expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await user.type(field, ' dao＠ไทย.ไทย ')
  await user.click(button('Invite'))
  expect(await screen.findByText('Invite dao@ไทย.ไทย as editor?')).toBeVisible()
})

test('shows why an invitation is refused, and keeps the input', async () => {
  installFakeApi().fail('POST /people/invitations', 409, 'They work here already.')
  const { user } = await start()
  await invite(user, 'ploy@sala.example', 'reader')
  await confirm(user, 'Invite ploy@sala.example as reader?', 'Invite')
  expect(await alert()).toHaveTextContent('They work here already.')
  await user.click(button('Cancel'))
  expect(screen.getByLabelText('Email')).toHaveValue('ploy@sala.example')
  expect(screen.getByLabelText('Role')).toHaveValue('reader')
})

test('cancels an invitation after confirmation, or shows why it is too late and reloads the list', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.click(button('Cancel the invitation for mali@sala.example'))
  await user.click(button('Keep invitation'))
  expect(api.calls('DELETE /people/invitations/{id}')).toEqual([])
  api.fail('DELETE /people/invitations/{id}', 404, 'It has been used.')
  await user.click(button('Cancel the invitation for mali@sala.example'))
  await user.click(button('Cancel invitation'))
  await waitFor(() =>
    expect(notices[0]).toEqual({ severity: 'error', message: 'It has been used.' }),
  )
  await waitFor(() => expect(api.calls('GET /people')).toHaveLength(2))
  api.clearFault('DELETE /people/invitations/{id}')
  await user.click(button('Cancel the invitation for mali@sala.example'))
  await user.click(button('Cancel invitation'))
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Invitations' })).toBeNull())
  expect(notices[1]).toEqual({ severity: 'success', message: 'Invitation cancelled.' })
})

test('changes a role after confirmation, and shows the old one until then', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.selectOptions(roleSelect('ploy@sala.example'), 'reader')
  expect(roleSelect('ploy@sala.example')).toHaveValue('editor')
  await confirm(user, 'Change ploy@sala.example to reader?', 'Change role')
  await waitFor(() => expect(roleSelect('ploy@sala.example')).toHaveValue('reader'))
  expect(notices).toEqual([{ severity: 'success', message: 'ploy@sala.example is now a reader.' }])
  expect(api.calls('PUT /people/{id}/role')).toMatchObject([
    { path: '/people/person-1/role', body: { role: 'reader', proof: { password } } },
  ])
})

test('shows the server’s refusal to change or remove the last owner', async () => {
  installFakeApi()
  const { user } = await start()
  const title = `Change ${owner} to editor?`
  await user.selectOptions(roleSelect(owner), 'editor')
  await confirm(user, title, 'Change role')
  expect(await alert()).toHaveTextContent('is the only owner.')
  expect(roleSelect(owner)).toHaveValue('owner')
  await user.click(button('Cancel'))
  await user.click(button(`Remove ${owner}`))
  await confirm(user, `Remove ${owner}?`, 'Remove')
  expect(await alert()).toHaveTextContent('is the only owner.')
  await user.click(button('Cancel'))

  await user.selectOptions(roleSelect('ploy@sala.example'), 'owner')
  await confirm(user, 'Change ploy@sala.example to owner?', 'Change role')
  await waitFor(() => expect(roleSelect('ploy@sala.example')).toHaveValue('owner'))
  await user.selectOptions(roleSelect(owner), 'editor')
  await confirm(user, title, 'Change role')
  await waitFor(() => expect(roleSelect(owner)).toHaveValue('editor'))
})

test('ends sessions and removes a person after confirmation; Cancel does nothing', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.click(button('End sessions of ploy@sala.example'))
  await user.click(button('Cancel'))
  expect(api.calls('POST /people/{id}/end-sessions')).toEqual([])
  await user.click(button('End sessions of ploy@sala.example'))
  await confirm(user, 'End the sessions of ploy@sala.example?', 'End sessions')
  await waitFor(() => expect(table('People')).not.toHaveTextContent('Sessions 2'))

  await user.click(button('Remove ploy@sala.example'))
  await confirm(user, 'Remove ploy@sala.example?', 'Remove')
  await waitFor(() => expect(within(table('People')).queryByText('ploy@sala.example')).toBeNull())
  expect(notices.map(({ message }) => message)).toEqual([
    'ploy@sala.example has been signed out everywhere.',
    'ploy@sala.example has been removed and signed out everywhere.',
  ])
})

test('shows why people cannot be loaded, with a retry', async () => {
  const api = installFakeApi()
  api.fail('GET /people', 403, 'Readers don’t have access to this.')
  const { user } = renderScreen(Screen, { session })
  expect(await screen.findByText(/Readers don’t have access/)).toBeInTheDocument()
  api.clearFault('GET /people')
  await user.click(button('Try again'))
  expect(await screen.findByText('ploy@sala.example')).toBeInTheDocument()
})

test('sends an invitation by email and shows its delivery status', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.click(screen.getByRole('radio', { name: 'Send by email' }))
  await invite(user, 'dao@sala.example', 'editor')
  await confirm(user, 'Invite dao@sala.example as editor?', 'Invite')
  await waitFor(() =>
    expect(notices[0]?.message).toBe('dao@sala.example invited. We’re emailing them the link.'),
  )
  expect(api.calls('POST /people/invitations')[0]?.body).toMatchObject({ byMail: true })
  expect(screen.queryByLabelText(/shown only once/)).toBeNull()
  await waitFor(() => expect(table('Invitations')).toHaveTextContent('Sending email…'))
})

test.each([
  [{ deliveredAt: '2026-03-02T09:31:00.000Z' }, 'Sent by email'],
  [
    { lastError: '451 Later', failure: 'The mail server cannot be reached.' },
    'Email not delivered yet, trying again: The mail server cannot be reached.',
  ],
  [
    { lastError: '550 5.1.1', failure: 'Unknown address.', endedAt: '2026-03-02T09:31:00.000Z' },
    'Email not delivered: Unknown address.',
  ],
])('shows the delivery status of an invitation mail: %j', async (delivery, text) => {
  const invitation = { _id: 'a', email: 'mali@sala.example', role: 'reader', invitedBy: owner }
  const mailed = { expiresAt: session.expiresAt, byMail: true, deliveredAt: null, lastError: null }
  const api = installFakeApi()
  const invitations = [{ ...invitation, ...mailed, ...delivery }]
  api.answer('GET /people', 200, { people: [], invitations, canMail: false })
  renderScreen(Screen, { session })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText(/^Email is not set up/)).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('creates a password link', async () => {
  const api = installFakeApi()
  const { user } = await start()
  await user.click(button('New password link for ploy@sala.example'))
  await confirm(user, 'Create a password link for ploy@sala.example?', 'Create link')
  expect(
    await screen.findByLabelText('Password link for ploy@sala.example (shown only once)'),
  ).toHaveValue('https://sala.example/login#reset=jasmine')
  expect(api.calls('POST /people/{id}/password-link')).toMatchObject([
    { path: '/people/person-1/password-link', body: { proof: { password } } },
  ])
})

const passkeySetting = () =>
  screen.findByRole('checkbox', { name: 'Require everyone to sign in with a passkey' })

test('asks an owner without a passkey to add one before requiring passkeys', async () => {
  const api = installFakeApi()
  const { user } = await start()
  expect(await passkeySetting()).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account')
  await user.click(await passkeySetting())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.calls('PUT /people/passkeys')).toEqual([])
})

test('requires passkeys after confirmation, and counts people without one', async () => {
  const api = installFakeApi()
  const { people } = (await (await fetch('/api/people')).json()) as People
  const [self, ...others] = people
  const response = { people: [{ ...self, passkeys: 1 }, ...others], invitations: [], canMail: true }
  api.answer('GET /people', 200, response)
  const { user, notices } = await start()
  await user.click(await passkeySetting())
  expect(await passkeySetting()).not.toBeChecked()
  api.answer('GET /people', 200, { ...response, arePasskeysRequired: true })
  await confirm(user, 'Require passkeys for everyone?', 'Require passkeys')
  await waitFor(async () => expect(await passkeySetting()).toBeChecked())
  expect(api.calls('PUT /people/passkeys')[0]?.body).toEqual({
    areRequired: true,
    proof: { password },
  })
  expect(notices.at(-1)?.message).toContain('Everyone now signs in with a passkey')
  expect(screen.getByText(/^1 person has no passkey/)).toBeVisible()
})
