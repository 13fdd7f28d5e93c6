import type { People } from '@sala/kit/contract/people'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { fakeCredentials } from '@sala/kit/testing/fake-credentials'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import Screen from './screen.tsx'

const { email: owner, password } = fakeCredentials
const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: owner }
const table = (name: string) => screen.getByRole('table', { name })
const roleOf = (email: string) => screen.getByLabelText(`Role of ${email}`)
const button = (name: string) => screen.getByRole('button', { name })
const alert = () => screen.findByRole('alert')

async function start() {
  const shown = renderScreen(Screen, { session })
  await within(table('People')).findByText('ploy@sala.example')
  return shown
}

/** Answers the question that an open screen cannot. */
async function confirm(user: UserEvent, title: string, action: string, secret = password) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.type(dialog.getByLabelText('Your password'), secret)
  await user.click(dialog.getByRole('button', { name: action }))
}

async function invite(user: UserEvent, email: string, role: string) {
  const form = within(screen.getByRole('form', { name: 'Invite' }))
  await user.type(form.getByLabelText('Email'), email)
  await user.selectOptions(form.getByLabelText('Role'), role)
  await user.click(form.getByRole('button', { name: 'Invite' }))
}

test('lists who works here, and who is asked to', async () => {
  installFakeApi()
  await start()
  const [, self, ploy, chai] = within(table('People')).getAllByRole('row')
  expect(self).toHaveTextContent(`${owner} You`)
  expect(ploy).toHaveTextContent(
    /^ploy@sala\.example .*Last sign-in 2 Mar 2026.*Passkeys 1Sessions 2$/,
  )
  expect(chai).toHaveTextContent(/Last sign-in NeverPasskeys 0Sessions 0$/)
  expect(roleOf(owner)).toHaveValue('owner')
  expect(roleOf('chai@sala.example')).toHaveValue('developer')
  expect(table('Invitations')).toHaveTextContent(/mali@sala\.examplereader.*admin@sala\.example/)
})

test('makes a link once that is confirmed, shows it, and copies it or says that it could not', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await invite(user, 'dao@sala.example', 'editor')
  const title = 'Invite dao@sala.example as editor?'
  await confirm(user, title, 'Invite', 'wrong')
  expect(await alert()).toHaveTextContent('That is not your password.')
  expect(screen.queryByLabelText(/^Link for/)).toBeNull()
  await user.clear(screen.getByLabelText('Your password'))
  await confirm(user, title, 'Invite')

  const link = await screen.findByLabelText('Link for dao@sala.example, shown this once')
  expect(link).toHaveValue('https://sala.example/login#invitation=lotus')
  expect(screen.getByText(/^It works for 24 hours, once\./)).toBeInTheDocument()
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
      'The link is copied.',
      'Your browser did not copy it: it is selected.',
    ]),
  )
  await user.click(button('Withdraw the invitation of dao@sala.example'))
  await user.click(button('Withdraw'))
  await waitFor(() => expect(screen.queryByLabelText(/^Link for/)).toBeNull())
})

test('who cannot be invited is told why, and what was typed stays', async () => {
  installFakeApi().fail('POST /people/invitations', 409, 'They work here already.')
  const { user } = await start()
  await invite(user, 'ploy@sala.example', 'reader')
  await confirm(user, 'Invite ploy@sala.example as reader?', 'Invite')
  expect(await alert()).toHaveTextContent('They work here already.')
  await user.click(button('Cancel'))
  expect(screen.getByLabelText('Email')).toHaveValue('ploy@sala.example')
  expect(screen.getByLabelText('Role')).toHaveValue('reader')
})

test('withdraws an invitation, or says why it is too late and reads the list anew', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  api.fail('DELETE /people/invitations/{id}', 404, 'It has been used.')
  await user.click(button('Withdraw the invitation of mali@sala.example'))
  await user.click(button('Withdraw'))
  await waitFor(() =>
    expect(notices[0]).toEqual({ severity: 'error', message: 'It has been used.' }),
  )
  await waitFor(() => expect(api.calls('GET /people')).toHaveLength(2))
  api.heal('DELETE /people/invitations/{id}')
  await user.click(button('Withdraw the invitation of mali@sala.example'))
  await user.click(button('Withdraw'))
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Invitations' })).toBeNull())
  expect(notices[1]).toEqual({ severity: 'success', message: 'The invitation is withdrawn.' })
})

test('changes a role once that is confirmed, and shows the old one until then', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.selectOptions(roleOf('ploy@sala.example'), 'reader')
  expect(roleOf('ploy@sala.example')).toHaveValue('editor')
  await confirm(user, 'Give ploy@sala.example the role reader?', 'Change the role')
  await waitFor(() => expect(roleOf('ploy@sala.example')).toHaveValue('reader'))
  expect(notices).toEqual([{ severity: 'success', message: 'ploy@sala.example is reader now.' }])
  expect(api.calls('PUT /people/{id}/role')).toMatchObject([
    { path: '/people/person-1/role', body: { role: 'reader', proof: { password } } },
  ])
})

test('the last owner stays one, in the server’s words, until there is another', async () => {
  installFakeApi()
  const { user } = await start()
  const title = `Give ${owner} the role editor?`
  await user.selectOptions(roleOf(owner), 'editor')
  await confirm(user, title, 'Change the role')
  expect(await alert()).toHaveTextContent('is the last owner.')
  expect(roleOf(owner)).toHaveValue('owner')
  await user.click(button('Cancel'))
  await user.click(button(`Remove ${owner}`))
  await confirm(user, `Remove ${owner}?`, 'Remove')
  expect(await alert()).toHaveTextContent('is the last owner.')
  await user.click(button('Cancel'))

  await user.selectOptions(roleOf('ploy@sala.example'), 'owner')
  await confirm(user, 'Give ploy@sala.example the role owner?', 'Change the role')
  await waitFor(() => expect(roleOf('ploy@sala.example')).toHaveValue('owner'))
  await user.selectOptions(roleOf(owner), 'editor')
  await confirm(user, title, 'Change the role')
  await waitFor(() => expect(roleOf(owner)).toHaveValue('editor'))
})

test('ends sessions and removes, once that is confirmed; who thinks better of it has done nothing', async () => {
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
    'ploy@sala.example is signed out everywhere.',
    'ploy@sala.example is removed and signed out everywhere.',
  ])
})

test('who may not see it reads why, and can try again', async () => {
  const api = installFakeApi()
  api.fail('GET /people', 403, 'Your role here is reader, which may not see this.')
  const { user } = renderScreen(Screen, { session })
  expect(await screen.findByText(/Your role here is reader/)).toBeInTheDocument()
  api.heal('GET /people')
  await user.click(button('Try again'))
  expect(await screen.findByText('ploy@sala.example')).toBeInTheDocument()
})

test('an invitation is withdrawn only once that is said twice', async () => {
  const api = installFakeApi()
  const { user } = await start()
  await user.click(button('Withdraw the invitation of mali@sala.example'))
  await user.click(button('Keep it'))
  expect(api.calls('DELETE /people/invitations/{id}')).toEqual([])
})

test('an invitation goes by mail where there is a mail server, and says what became of it', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.click(screen.getByRole('radio', { name: 'Send by mail' }))
  await invite(user, 'dao@sala.example', 'editor')
  await confirm(user, 'Invite dao@sala.example as editor?', 'Invite')
  await waitFor(() =>
    expect(notices[0]?.message).toBe(
      'dao@sala.example is invited, and a mail with the link is on its way.',
    ),
  )
  expect(api.calls('POST /people/invitations')[0]?.body).toMatchObject({ byMail: true })
  expect(screen.queryByLabelText(/^Link for/)).toBeNull()
  await waitFor(() => expect(table('Invitations')).toHaveTextContent('The mail is on its way'))
})

test.each([
  [{ deliveredAt: '2026-03-02T09:31:00.000Z' }, 'Sent by mail'],
  [{ lastError: 'No such mailbox' }, 'The mail is not delivered: No such mailbox'],
])('what became of a mail is said: %j', async (became, words) => {
  const invitation = { _id: 'a', email: 'mali@sala.example', role: 'reader', invitedBy: owner }
  const mailed = { expiresAt: session.expiresAt, byMail: true, deliveredAt: null, lastError: null }
  const api = installFakeApi()
  const invitations = [{ ...invitation, ...mailed, ...became }]
  api.answer('GET /people', 200, { people: [], invitations, canMail: false })
  renderScreen(Screen, { session })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByText(/^This house has no mail server/)).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('makes a link for a new password, to hand over', async () => {
  const api = installFakeApi()
  const { user } = await start()
  await user.click(button('New password link for ploy@sala.example'))
  await confirm(user, 'Make a link for a new password of ploy@sala.example?', 'Make a link')
  expect(await screen.findByLabelText('Link for ploy@sala.example, shown this once')).toHaveValue(
    'https://sala.example/login#reset=jasmine',
  )
  expect(api.calls('POST /people/{id}/password-link')).toMatchObject([
    { path: '/people/person-1/password-link', body: { proof: { password } } },
  ])
})

const rule = () => screen.findByRole('checkbox', { name: 'Everybody signs in with a passkey' })

test('who has no passkey is told to make one before they ask it of everybody', async () => {
  const api = installFakeApi()
  const { user } = await start()
  expect(await rule()).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account')
  await user.click(await rule())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.calls('PUT /people/passkeys')).toEqual([])
})

test('asks everybody for a passkey once that is confirmed, and says who has none yet', async () => {
  const api = installFakeApi()
  const { people } = (await (await fetch('/api/people')).json()) as People
  const [self, ...others] = people
  const known = { people: [{ ...self, passkeys: 1 }, ...others], invitations: [], canMail: true }
  api.answer('GET /people', 200, known)
  const { user, notices } = await start()
  await user.click(await rule())
  expect(await rule()).not.toBeChecked()
  api.answer('GET /people', 200, { ...known, arePasskeysRequired: true })
  await confirm(user, 'Ask everybody for a passkey?', 'Ask for passkeys')
  await waitFor(async () => expect(await rule()).toBeChecked())
  expect(api.calls('PUT /people/passkeys')[0]?.body).toEqual({
    areRequired: true,
    proof: { password },
  })
  expect(notices.at(-1)?.message).toContain('everybody signs in with a passkey')
  expect(screen.getByText(/^One person has none yet/)).toBeVisible()
})
