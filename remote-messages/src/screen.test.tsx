import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { act, screen, waitFor, within } from '@testing-library/react'
import Screen from './screen.tsx'
import { formatShortTime } from './status-text.ts'

const email = 'admin@sala.example'
const session = { token: 't', expiresAt: '2026-04-01T00:00:00.000Z', email }

function show(at?: string) {
  const api = installFakeApi()
  return { api, ...renderScreen(Screen, { session }, at) }
}

const row = (name: RegExp) => screen.findByRole('link', { name })
const article = (name: string) => screen.findByRole('article', { name })
const button = (name: string) => screen.findByRole('button', { name })
const names = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('link')
    .map((link) => link.textContent?.match(/^[A-Z][a-z]+/)?.[0])

test('lists messages with their delivery status; opening one shows it in full and marks it as read', async () => {
  const { api, user } = show()
  const ann = await row(/Ann Lee/)
  expect(ann).toHaveTextContent(/Unread.*Is Friday evening free\?Delivered/)
  expect(ann).toHaveAttribute('data-unread')
  expect(await row(/Ben/)).toHaveTextContent(
    'Not delivered yet, trying again: The mail server cannot be reached.',
  )
  expect(screen.queryByText(/Pills/)).toBeNull()

  await user.click(ann)
  const open = await article('Ann Lee')
  expect(open).toHaveTextContent('Is Friday evening free? We are two.')
  expect(within(open).getByRole('heading', { name: 'Ann Lee' })).toHaveFocus()
  await waitFor(() => expect(api.calls('PUT /messages/{id}/marks')).toHaveLength(1))
  api.sendChange('messages')
  await waitFor(() => expect(ann).not.toHaveAttribute('data-unread'))

  await user.click(await button('Mark as answered'))
  await waitFor(() => expect(ann).toHaveTextContent('Answered'))
  await user.click(await button('Mark as unread'))
  await waitFor(() => expect(ann).toHaveAttribute('data-unread'))
  await user.click(await button('Close'))
  expect(screen.queryByRole('article')).toBeNull()
  expect(ann).toHaveFocus()
})

test('shows a message when marking it as read fails; offers a retry when it cannot be loaded', async () => {
  const { api, user } = show('/messages?letter=ann')
  api.fail('PUT /messages/{id}/marks', 503, 'Nothing can be written.')
  expect(await article('Ann Lee')).toHaveTextContent('We are two.')
  api.fail('GET /messages/{id}', 503, 'Nothing can be read.')
  await user.click(await row(/Ben/))
  expect(await screen.findByText('Nothing can be read.')).toBeVisible()
  api.clearFault('GET /messages/{id}')
  await user.click(await button('Try again'))
  expect(await article('Ben')).toHaveTextContent('orchid room')
})

test('requests the filter and search text, which are part of the URL', async () => {
  const { api, user } = show('/messages?filter=undelivered')
  await row(/Ben/)
  expect(names()).toEqual(['Ben'])
  expect(screen.getByRole('radio', { name: 'Undelivered' })).toBeChecked()
  await user.click(await button('Try all again'))
  await waitFor(() => expect(api.calls('POST /messages/retry')[0]?.body).toEqual({}))

  await user.click(screen.getByRole('radio', { name: 'Spam' }))
  await user.click(await row(/Pills.*Marked as spam: /))
  expect(screen.queryByLabelText('Reply')).toBeNull()
  await user.click(await button('Not spam'))
  // The message stays open, without an empty list beside it.
  await waitFor(() => expect(screen.getByText('Try another search or filter.')).not.toBeVisible())
  expect(await article('Pills')).toBeVisible()

  // Another filter or search closes it.
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await row(/Pills/)
  expect(screen.queryByRole('article')).toBeNull()
  await user.click(await row(/Pills/))
  await article('Pills')
  await user.type(screen.getByRole('searchbox', { name: 'Find' }), 'orchid')
  await waitFor(() => expect(names()).toEqual(['Ben']))
  expect(api.calls('GET /messages/inbox').at(-1)?.path).toContain('find=orchid')
  await user.clear(screen.getByRole('searchbox', { name: 'Find' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find' }), 'no such')
  expect(await screen.findByText('No messages found')).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
})

test('has the shortcuts of lists: / for Find, ? for the list of them', async () => {
  const { user } = show('/messages')
  await row(/Ben/)
  await user.keyboard('/')
  expect(screen.getByRole('searchbox', { name: 'Find' })).toHaveFocus()
  await user.tab()
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Find/',
    'Show shortcuts?',
  ])
})

test('keeps a reply that failed to send as a draft, and sends it once on retry', async () => {
  const { api, user, notices } = show('/messages?letter=ann')
  await article('Ann Lee')
  await user.click(await button('Send reply'))
  expect(notices).toHaveLength(1)
  await user.type(screen.getByLabelText('Reply'), 'Yes, come!')
  expect(screen.getByText('Draft saved in this browser.')).toBeVisible()
  api.dropResponse('POST /messages/{id}/replies')
  await user.click(await button('Send reply'))
  await screen.findByText(/^Not sent: you’re offline/)

  // The draft is still there after another message was open.
  await user.click(await row(/Ben/))
  await article('Ben')
  expect(screen.getByLabelText('Reply')).toHaveValue('')
  await user.click(await row(/Ann Lee/))
  await article('Ann Lee')
  expect(screen.getByLabelText('Reply')).toHaveValue('Yes, come!')
  expect(screen.getByText(/^Draft from .* restored/)).toBeVisible()
  api.clearFault('POST /messages/{id}/replies')
  await user.click(await button('Send reply'))
  const replies = await screen.findByRole('list', { name: 'Replies' })
  expect(within(replies).getAllByRole('listitem')).toHaveLength(1)
  expect(replies).toHaveTextContent('Sending…')
  await row(/Ann Lee.* · Reply not sent yet$/)
  expect(screen.getByLabelText('Reply')).toHaveValue('')
  const keys = api
    .calls('POST /messages/{id}/replies')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)

  await user.type(screen.getByLabelText('Reply'), 'And')
  await user.click(await button('Cancel'))
  expect(screen.getByLabelText('Reply')).toHaveValue('')
})

test('sends a reply by itself when the browser is online again', async () => {
  const { api, user, notices } = show('/messages?letter=ann')
  const post = 'POST /messages/{id}/replies'
  await user.type(await screen.findByLabelText('Reply'), 'Yes, come!')
  api.failConnection(post)
  await user.click(await button('Send reply'))
  const waiting = await screen.findByText(/^Not sent: you’re offline/)
  expect(notices).toEqual([])
  api.clearFault(post)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(notices[0]?.message).toBe('Sending the reply to Ann Lee…'))
  expect(waiting).not.toHaveTextContent(/./)
  expect(screen.getByLabelText('Reply')).toHaveValue('')
  const keys = api.calls(post).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a reply that arrived and was changed since is sent again only on request', async () => {
  const { api, user, notices } = show('/messages?letter=ann')
  const post = 'POST /messages/{id}/replies'
  await user.type(await screen.findByLabelText('Reply'), 'Yes')
  api.dropResponse(post)
  await user.click(await button('Send reply'))
  await screen.findByText(/^Not sent: you’re offline/)
  api.clearFault(post)
  await user.type(screen.getByLabelText('Reply'), ', come!')
  await user.click(await button('Send reply'))
  await waitFor(() =>
    expect(notices[0]?.message).toMatch(/^Your reply was sent as you first wrote/),
  )
  expect(screen.queryByText(/^Not sent/)).toBeNull()
  expect(screen.getByLabelText('Reply')).toHaveValue('Yes, come!')
  await user.click(await button('Send reply'))
  await waitFor(() => expect(notices[1]?.severity).toBe('info'))
  const keys = api.calls(post).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('tells why a reply was not sent, with the technical error on request, and tries it again', async () => {
  const { api, user } = show('/messages?letter=ann')
  await article('Ann Lee')
  const lastError = 'Recipient command failed: 550 5.1.1 No such user'
  const failure = 'The mail server does not know this address.'
  const unsent = { deliveredAt: null, lastError, failure, endedAt: '2026-03-02T09:31:00.000Z' }
  const reply = { _id: 'r', text: 'Yes', writtenBy: email, writtenAt: '2026-03-02T09:30:00.000Z' }
  const common = { _id: 'ann', name: 'Ann Lee', email: 'ann@mail.example', message: 'Free?' }
  const mail = { deliveredAt: reply.writtenAt, lastError: null, heldBackFor: null }
  const times = { receivedAt: reply.writtenAt, readAt: reply.writtenAt, answeredAt: null }
  const facts = { isReplyWaiting: true, hasReplyEnded: true, replies: [{ ...reply, ...unsent }] }
  api.answer('PUT /messages/{id}/marks', 503, { status: 'error', message: 'Not now.' })
  api.answer('GET /messages/{id}', 200, { ...common, ...mail, ...times, ...facts })
  api.sendChange('messages')
  const replies = await screen.findByRole('list', { name: 'Replies' })
  expect(replies).toHaveTextContent(`Not sent: ${failure}`)
  expect(within(replies).getByText(lastError)).not.toBeVisible()
  await user.click(within(replies).getByText('Technical details'))
  expect(within(replies).getByText(lastError)).toBeVisible()
  expect(await button('Mark as answered')).toBeVisible()
  await user.click(await button('Try again'))
  await waitFor(() => expect(api.calls('POST /messages/retry')[0]?.body).toEqual({ id: 'ann' }))
})

test('opens the mail program when email is not set up', async () => {
  const { api, user, notices } = show('/messages?letter=ann')
  api.answer('GET /messages/inbox', 200, {
    letters: [],
    hasOlder: false,
    canMail: false,
    isTold: false,
  })
  const opened = jest.spyOn(window, 'open').mockImplementation(() => null)
  await screen.findByText(/^No mail server is set up yet\./)
  await user.type(screen.getByLabelText('Reply'), 'Yes & welcome')
  await user.click(await button('Send reply'))
  const [address = ''] = opened.mock.calls[0] ?? []
  expect(address).toMatch(/^mailto:ann%40mail\.example\?subject=Your%20message%20to%20Sala%20Chan&/)
  expect(decodeURIComponent(String(address))).toContain('Yes & welcome\r\n\r\n> Is Friday')
  expect(notices[0]?.message).toContain('No mail server is set up yet')
  expect(screen.getByLabelText('Reply')).toHaveValue('Yes & welcome')
  expect(api.calls('POST /messages/{id}/replies')).toEqual([])
  expect(screen.getByLabelText('Email me about new messages')).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('says that the open message was deleted meanwhile, and restores it with the typed reply', async () => {
  const { api, user } = show('/messages?letter=ann')
  await article('Ann Lee')
  await user.type(screen.getByLabelText('Reply'), 'Yes, come!')
  await fetch('/api/messages/ann', { method: 'DELETE' })
  api.sendChange('messages')
  expect(await screen.findByText('This message was deleted.')).toBeVisible()
  expect(screen.queryByLabelText('Reply')).toBeNull()
  await user.click(await button('Restore'))
  await article('Ann Lee')
  expect(screen.getByLabelText('Reply')).toHaveValue('Yes, come!')
})

test('restores a deleted message with Undo; exports and deletes a person’s data', async () => {
  const { api, user, notices } = show('/messages?letter=ann')
  await article('Ann Lee')
  await user.click(await button('Delete'))
  await waitFor(() => expect(names()).toEqual(['Ben']))
  expect(screen.queryByRole('article')).toBeNull()
  expect(await row(/Ben/)).toHaveFocus()
  notices.at(-1)?.action?.run()
  await waitFor(async () => expect(await row(/Ann Lee/)).toHaveFocus())
  await user.click(await row(/Ann Lee/))
  await article('Ann Lee')

  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  await user.click(screen.getByText('This person’s data'))
  await user.click(await button('Export'))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(saved.mock.contexts[0]).toHaveAttribute('download', 'ann@mail.example.json')
  await user.click(await button('Delete all messages from ann@mail.example'))
  await user.click(await button('Delete permanently'))
  await waitFor(() => expect(names()).toEqual(['Ben']))
  expect(api.calls('POST /messages/erase')[0]?.body).toEqual({ email: 'ann@mail.example' })
})

test('restores deleted messages from the trash, and deletes them permanently after confirmation', async () => {
  const { api, user, notices } = show('/messages?letter=ann')
  await article('Ann Lee')
  expect(await button('Deleted (0)')).toBeVisible()
  await user.click(await button('Delete'))
  await user.click(await button('Deleted (1)'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deleted messages' }))
  expect(dialog.getByRole('listitem')).toHaveTextContent('Ann LeeIs Friday evening free?')
  api.fail('POST /messages/{id}/restore', 503, 'Too busy.')
  await user.click(await button('Restore the message from Ann Lee'))
  await waitFor(() => expect(notices.at(-1)?.message).toBe('Too busy.'))
  api.clearFault('POST /messages/{id}/restore')
  await user.click(await button('Restore the message from Ann Lee'))
  await waitFor(() => expect(notices.at(-1)?.message).toBe('Message restored.'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await row(/Ann Lee/)).toHaveFocus()

  await user.click(await row(/Ann Lee/))
  await article('Ann Lee')
  await user.click(await button('Delete'))
  await user.click(await button('Deleted (1)'))
  await user.click(await button('Permanently delete the message from Ann Lee'))
  const question = 'Permanently delete the message from Ann Lee?'
  const asked = within(screen.getByRole('dialog', { name: question }))
  await user.click(asked.getByRole('button', { name: 'Permanently delete' }))
  await screen.findByText('No deleted messages.')
  expect(notices.at(-1)?.message).toBe('Message from Ann Lee permanently deleted.')
  expect(screen.getByText('Deleted (0)')).toBeInTheDocument()
  expect(names()).toEqual(['Ben'])
})

test('shows the address of a sender whose name is invisible', async () => {
  const { api } = show('/messages?letter=ann')
  await article('Ann Lee')
  const answer = await fetch('/api/messages/ann').then((response) => response.json())
  api.answer('GET /messages/{id}', 200, { ...answer, name: '\u200b' })
  api.answer('PUT /messages/{id}/marks', 503, { status: 'error', message: 'Not now.' })
  api.sendChange('messages')
  expect(await article('ann@mail.example')).toBeVisible()
})

test('lists more deleted messages on request', async () => {
  const { api, user } = show()
  const deleted = Array.from({ length: 60 }, (_, index) => ({
    _id: `${index}`,
    name: `Ann ${index}`,
    email: 'ann@mail.example',
    firstLine: 'Hi',
    receivedAt: '2026-03-02T09:30:00.000Z',
    deletedAt: '2026-03-02T10:30:00.000Z',
  }))
  api.answer('GET /messages/deleted', 200, { messages: deleted.slice(0, 50), count: 60 })
  api.sendChange('messages')
  await user.click(await button('Deleted (60)'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deleted messages' }))
  api.answer('GET /messages/deleted', 200, { messages: deleted, count: 60 })
  await user.click(dialog.getByRole('button', { name: 'Older messages' }))
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(60))
  expect(api.calls('GET /messages/deleted').at(-1)?.path).toContain('most=100')
  expect(dialog.queryByRole('button', { name: 'Older messages' })).toBeNull()
})

test('turns email notifications on; loads older messages on request', async () => {
  const { api, user } = show()
  await user.click(await screen.findByLabelText('Email me about new messages'))
  await waitFor(() => expect(screen.getByLabelText('Email me about new messages')).toBeChecked())
  const [call] = api.calls('PUT /messages/notices')
  expect(call?.body).toEqual({ isTold: true })

  const listed = { receivedAt: '2026-03-02T09:30:00.000Z', deliveredAt: null, lastError: null }
  const state = { readAt: null, answeredAt: null, isReplyWaiting: false, heldBackFor: null }
  const one = {
    _id: 'x',
    name: 'Xu',
    email: 'x@mail.example',
    firstLine: 'Hi',
    ...listed,
    ...state,
  }
  const noticeFailure = 'The mailbox of this address is full.'
  const facts = { canMail: true, isTold: true, noticeFailure }
  api.answer('GET /messages/inbox', 200, { letters: [one], hasOlder: true, ...facts })
  api.sendChange('messages')
  await user.click(await button('Older messages'))
  expect(await screen.findByText(`The last email was not sent: ${noticeFailure}`)).toBeVisible()
  await waitFor(() => expect(api.calls('GET /messages/inbox').at(-1)?.path).toContain('most=100'))
})

test('shows the choice of email notifications at once, and takes it back when it is not saved', async () => {
  const { api, user, notices } = show()
  const box = await screen.findByLabelText('Email me about new messages')
  let resume = api.pause('PUT /messages/notices')
  await user.click(box)
  expect(box).toBeChecked()
  resume()
  api.fail('PUT /messages/notices', 503, 'Please try again.')
  await waitFor(() => expect(box).not.toBeChecked())
  expect(notices.at(-1)?.message).toBe('Please try again.')

  resume = api.pause('PUT /messages/notices')
  await user.click(box)
  expect(box).toBeChecked()
  resume()
  await waitFor(() => expect(box).not.toHaveAttribute('aria-disabled'))
  expect(box).toBeChecked()
})

// A role of a later version has the rights of a reader.
test.each(['reader', 'gardener'])('offers a %s no reply, mark, deletion or retry', async (role) => {
  const api = installFakeApi()
  const { user } = renderScreen(
    Screen,
    { session: { ...session, role } },
    '/messages?filter=undelivered',
  )
  await user.click(await row(/Ben/))
  const open = await article('Ben')
  expect(within(open).getByText(/^As a reader you can’t reply/)).toBeVisible()
  expect(within(open).queryByRole('textbox')).toBeNull()
  const offered = within(open)
    .getAllByRole('button')
    .map((one) => one.ariaLabel ?? one.textContent)
  expect(offered).toEqual(['Close'])
  expect(screen.queryByRole('button', { name: /^Try (all )?again$/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Deleted/ })).toBeNull()
  expect(api.calls('POST /messages/retry')).toEqual([])
})

test('shows times of the house, whatever the browser’s zone', () => {
  const now = new Date('2026-03-01T17:30:00Z')
  expect(formatShortTime('2026-03-01T17:00:00Z', now)).toBe('00:00')
  expect(formatShortTime('2026-03-01T16:59:59Z', now)).toBe('1 Mar')
  expect(formatShortTime('2025-12-31T17:00:00Z', now)).toBe('1 Jan')
  expect(formatShortTime('2025-12-31T16:59:59Z', now)).toBe('31 Dec 2025')
})
