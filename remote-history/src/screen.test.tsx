import type { AuditRecord } from '@sala/kit/contract/audit'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import Screen from './screen.tsx'

const findRows = async (text = 'Renamed Mali → Ploy') => {
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
  expect(renamed).toHaveTextContent('Renamed Unnamed → Mali')
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
  expect(changed).toHaveTextContent('Hiddenno yes')
  expect(changed).toHaveTextContent(/Show from ?13 Apr 2026, 00:00/)
  expect(room).toHaveTextContent('Changed River')
  expect(room).toHaveTextContent('Focal point25 % from the left, 50 % from the top')
  expect(room).toHaveTextContent(/Translations ?Thai title: แม่น้ำ/)
  expect(role).toHaveTextContent('Changed the role of dao@sala.exampleRolereader editor')
  fireEvent.error(screen.getByAltText('Picture after'))
  expect(changed).toHaveTextContent('no longer available')
})

test.each([
  [{ action: 'staff.move', before: { place: 3 }, after: { place: 1 } }, 'Moved a person'],
  [{ action: 'rooms.purge', before: { title: 'River' } }, 'Permanently deleted River'],
  [{ action: 'garden/plants.hide', before: { name: 'Fern' } }, 'Hid Fern'],
  [{ action: 'staff.add' }, 'Added a person'],
  [{ action: 'message.read', after: { receivedAt: '2026-03-02T09:30:00.000Z' } }, 'Read a message'],
  [
    { action: 'release.promote', subject: 'garden', after: { version: '1.1.0' } },
    'Made garden 1.1.0 live',
  ],
  [
    { action: 'key.add', subject: 'garden', after: { name: 'Ploy' } },
    'Added a key of the team of Ploy',
  ],
  [
    { action: 'account.add', after: { email: 'dao@sala.example' } },
    'Added the administrator dao@sala.example',
  ],
  [
    { action: 'person.invite', after: { email: 'dao@sala.example', role: 'editor' } },
    'Invited dao@sala.example',
  ],
  [
    { action: 'person.withdraw', before: { email: 'dao@sala.example' } },
    'Cancelled the invitation for dao@sala.example',
  ],
  [
    { action: 'person.join', after: { email: 'dao@sala.example', role: 'editor' } },
    'dao@sala.example joined',
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
