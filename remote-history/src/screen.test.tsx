import type { AuditRecord } from '@sala/kit/contract/audit'
import { fakeSession } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import Screen from './screen.tsx'

const findRows = async (text = 'Renamed Mali to Ploy') => {
  await screen.findByText(text)
  return within(screen.getByRole('table', { name: 'Changes' })).getAllByRole('row')
}

const createChange = (seq: number, rest: Partial<AuditRecord>): AuditRecord => ({
  seq,
  at: '2026-03-02T09:30:00.000Z',
  who: 'admin@sala.example',
  from: null,
  action: 'staff.change',
  subject: 'mali',
  before: null,
  after: null,
  ...rest,
})

test('shows who changed what, and from where', async () => {
  installFakeApi()
  renderScreen(Screen)
  const [, renamed, added] = await findRows()
  expect(renamed).toHaveTextContent('admin@sala.example203.0.113.7')
  expect(added).toHaveTextContent('Added Mali')
  // The sentence has the name, and unchanged fields are left out.
  expect(renamed?.querySelector('dl')).toBeEmptyDOMElement()
})

test('an entry without a visible name is Unnamed', async () => {
  installFakeApi().answer('GET /audit', 200, [
    createChange(3, { action: 'staff.remove', before: { name: '\u200b' } }),
    createChange(2, { before: { name: '' }, after: { name: 'Mali' } }),
    createChange(1, { action: 'rooms.add', after: { title: '' } }),
  ])
  renderScreen(Screen)
  const [, removed, renamed, added] = await findRows('Deleted Unnamed')
  expect(removed).toHaveTextContent('Deleted Unnamed')
  expect(renamed).toHaveTextContent('Renamed Unnamed to Mali')
  expect(added).toHaveTextContent('Added Unnamed')
})

test('shows values before and after in words, with pictures', async () => {
  const file = '/media/1/130/mali.webp'
  installFakeApi().answer('GET /audit', 200, [
    createChange(4, {
      before: { name: 'Mali', file: null, isHidden: false, showFrom: null },
      after: { name: 'Mali', file, isHidden: true, showFrom: '2026-04-12T17:00:00.000Z' },
    }),
    createChange(3, {
      action: 'rooms.change',
      before: { title: 'River', focal: { x: 0.25, y: 0.5 } },
      after: { title: 'River', focal: null, translations: { th: { title: 'แม่น้ำ' } } },
    }),
    createChange(2, {
      action: 'person.role',
      before: { email: 'dao@sala.example', role: 'reader' },
      after: { email: 'dao@sala.example', role: 'editor' },
    }),
  ])
  renderScreen(Screen)
  const [, changed, room, role] = await findRows('Changed Mali')
  expect(within(changed as HTMLElement).getByAltText('Picture after')).toHaveAttribute('src', file)
  expect(changed).toHaveTextContent('Hiddenno → yes')
  expect(changed).toHaveTextContent(/Show from ?no date → 13 Apr 2026, 00:00/)
  expect(room).toHaveTextContent('Changed River')
  expect(room).toHaveTextContent('Focal point25 % from the left, 50 % from the top → the middle')
  expect(room).toHaveTextContent(/Translations ?empty → Thai title: แม่น้ำ/)
  expect(role).toHaveTextContent('Changed the role of dao@sala.example from reader to editor')
  fireEvent.error(screen.getByAltText('Picture after'))
  expect(changed).toHaveTextContent('no longer available')
})

test.each([
  [
    { action: 'staff.move', before: { place: 3 }, after: { place: 1 } },
    'Moved a person from place 3 to place 1',
  ],
  [
    {
      action: 'staff.move',
      before: { name: 'Mali', place: 3 },
      after: { name: 'Mali', place: 5 },
    },
    'Moved Mali from place 3 to place 5',
  ],
  [{ action: 'rooms.purge', before: { title: 'River' } }, 'Permanently deleted River'],
  [{ action: 'garden/plants.hide', before: { name: 'Fern' } }, 'Hid Fern'],
  [{ action: 'staff.add' }, 'Added a person'],
  [
    { action: 'message.read', sender: 'Müller', after: { receivedAt: '2026-03-02T02:18:00.000Z' } },
    'Read the message from Müller, received at 09:18',
  ],
  [
    {
      action: 'message.remove',
      sender: 'Müller',
      after: { receivedAt: '2026-03-01T16:59:00.000Z' },
    },
    'Deleted the message from Müller, received on 1 Mar 2026, 23:59',
  ],
  [
    { action: 'message.purge', after: { receivedAt: '2026-03-02T02:18:00.000Z' } },
    'Permanently deleted a message received at 09:18',
  ],
  [
    { action: 'message.reply', after: { receivedAt: '2026-03-02T02:18:00.000Z' } },
    'Answered a message received at 09:18',
  ],
  [
    { action: 'site.schedule', after: { at: '2026-04-12T17:00:00.000Z', changed: [] } },
    'Scheduled the publication of the site for 13 Apr 2026, 00:00',
  ],
  [
    { action: 'session.end', before: { device: 'Firefox on Linux' } },
    'Signed out another device: Firefox on Linux',
  ],
  [
    { action: 'account.reset', subject: 'x1', after: { email: 'dao@sala.example' } },
    'Reset the password of dao@sala.example',
  ],
  [{ action: 'account.reset', subject: 'x1', after: {} }, 'Reset a password'],
  [
    {
      action: 'release.canary-ended',
      subject: 'garden',
      before: { version: '1.2.0' },
      after: { version: '1.1.0' },
    },
    'Ended a canary of garden 1.2.0',
  ],
  [
    {
      action: 'release.rollback',
      subject: 'garden',
      before: { version: '1.2.0' },
      after: { version: '1.1.0' },
    },
    'Rolled back from 1.2.0 to garden 1.1.0',
  ],
  [
    { action: 'release.retire', subject: 'garden', before: { version: '1.2.0' }, after: {} },
    'Retired garden 1.2.0',
  ],
  [
    { action: 'preview.revoke', subject: 'garden', before: { version: '2.0.0' } },
    'Revoked a preview link for garden 2.0.0',
  ],
  [{ action: 'garden/plants.add', after: { species: 'Fern', file: '/f.webp' } }, 'Added Fern'],
  [
    { action: 'release.promote', subject: 'garden', after: { version: '1.1.0' } },
    'Made garden 1.1.0 live',
  ],
  [
    { action: 'key.add', subject: 'garden', after: { name: 'Ploy' } },
    'Added the key Ploy of the team of garden',
  ],
  [
    { action: 'account.add', after: { email: 'dao@sala.example' } },
    'Added the administrator dao@sala.example',
  ],
  [
    { action: 'person.invite', after: { email: 'dao@sala.example', role: 'editor' } },
    'Invited dao@sala.example as editor',
  ],
  [
    { action: 'person.withdraw', before: { email: 'dao@sala.example' } },
    'Cancelled the invitation for dao@sala.example',
  ],
  [
    { action: 'person.join', after: { email: 'dao@sala.example', role: 'editor' } },
    'dao@sala.example joined as editor',
  ],
  [
    { action: 'person.endSessions', after: { email: 'dao@sala.example', endedSessions: 2 } },
    'Signed dao@sala.example out everywhere',
  ],
  [{ action: 'person.remove', before: { email: 'dao@sala.example' } }, 'Removed dao@sala.example'],
  [{ action: 'message.tell', after: { isWanted: true } }, 'Turned email notifications on'],
  [{ action: 'people.passkeys', after: { isRequired: false } }, 'Allowed passwords for everyone'],
  [{ action: 'moon.landed' }, 'moon.landed'],
])('describes %o as “%s”', async (change, words) => {
  installFakeApi().answer('GET /audit', 200, [createChange(1, change)])
  renderScreen(Screen)
  expect(await findRows(words)).toHaveLength(2)
})

test('names empty, long and removed values', async () => {
  const long = 'river '.repeat(60).trim()
  installFakeApi().answer('GET /audit', 200, [
    createChange(3, {
      before: { name: 'Mali', description: 'Calm', file: '/media/1/130/mali.webp', seats: 3 },
      after: { name: 'Mali', description: '', file: null, seats: 4 },
    }),
    createChange(2, {
      action: 'rooms.change',
      before: { title: 'A', description: '' },
      after: { title: 'A', description: long },
    }),
    createChange(1, {
      action: 'person.remove',
      before: { email: 'dao@sala.example', role: 'editor' },
    }),
  ])
  renderScreen(Screen)
  const [, emptied, filled, removed] = await findRows('Changed Mali')
  expect(emptied).toHaveTextContent('DescriptionCalm → empty')
  expect(emptied).toHaveTextContent(/Picture ?→ no picture/)
  expect(emptied).toHaveTextContent('Seats3 → 4')
  const summary = filled?.querySelector('summary')
  expect(summary?.textContent).toHaveLength(201)
  expect(filled).toHaveTextContent(long)
  expect(removed).toHaveTextContent('Removed dao@sala.exampleRoleeditor')
  expect(removed?.querySelector('del')).toBeNull()
})

test('each part is a tab with an address, also by keyboard', async () => {
  const api = installFakeApi()
  const { user } = renderScreen(Screen, {}, '/history?about=accounts')
  expect(screen.getByRole('tab', { name: 'Accounts' })).toHaveAttribute('aria-selected', 'true')
  await findRows()
  await user.click(screen.getByRole('tab', { name: 'Accounts' }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Releases' })).toHaveFocus()
  expect(screen.getByRole('tabpanel', { name: 'Releases' })).toBeVisible()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Content' })).toHaveAttribute('aria-selected', 'true')
  await findRows()
  expect(api.calls('GET /audit').map(({ path }) => path)).toEqual([
    '/audit?about=accounts',
    '/audit?about=releases',
    '/audit?about=house',
  ])
})

test('developers see releases only, at any address', async () => {
  const api = installFakeApi()
  const session = { ...fakeSession('chai@sala.example'), role: 'developer' }
  renderScreen(Screen, { session }, '/history?about=accounts')
  await findRows()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Releases'])
  expect(api.calls('GET /audit').map(({ path }) => path)).toEqual(['/audit?about=releases'])
})

test('loads older changes until there are none', async () => {
  const api = installFakeApi()
  const page = Array.from({ length: 50 }, (_, index) => createChange(90 - index, {}))
  api.answer('GET /audit', 200, page)
  const { user } = renderScreen(Screen)
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51))
  api.clearFault('GET /audit')
  await user.click(screen.getByRole('button', { name: 'Older changes' }))
  expect(await findRows()).toHaveLength(53)
  expect(api.calls('GET /audit').at(-1)).toMatchObject({ path: '/audit?about=house&before=41' })
  expect(screen.queryByRole('button', { name: 'Older changes' })).toBeNull()
})
