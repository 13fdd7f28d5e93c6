import { readStartPage } from '@sala/kit/start-page'
import { fakeSession } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { formatChange } from './formats.ts'
import Screen from './screen.tsx'

const email = 'a@sala.example'
const session = fakeSession(email)
const findFigure = (name: RegExp) => screen.findByRole('link', { name })

test('five figures link to the screens behind them', async () => {
  installFakeApi()
  renderScreen(Screen, { session })
  expect(await findFigure(/^3 unread messages/)).toHaveAttribute('href', '/messages?filter=unread')
  expect(await findFigure(/^0 not delivered/)).toHaveAttribute(
    'href',
    '/messages?filter=undelivered',
  )
  expect(await findFigure(/^2 hidden from visitors/)).toHaveAttribute('href', '/rooms')
  expect(await findFigure(/^14 Apr 2031, 09:00 next publication River/)).toHaveAttribute(
    'href',
    '/rooms',
  )
  expect(screen.getByText('Automatic backups are on.')).toBeVisible()
})

test('lists hidden entries with the end in the local time of the venue', async () => {
  installFakeApi()
  renderScreen(Screen, { session })
  const hidden = await screen.findByRole('region', { name: 'Hidden from visitors' })
  const lines = within(hidden).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Riveruntil 14 Apr 2031, 09:00',
    'Maliuntil made visible',
  ])
})

test('shows visits in a table, and by page, language and country', async () => {
  installFakeApi()
  renderScreen(Screen, { session })
  const visits = await screen.findByRole('region', { name: 'Visits' })
  expect(visits).toHaveTextContent('772 +28 %')
  expect(visits).toHaveTextContent('42 none before')
  const rows = within(visits).getAllByRole('row', { hidden: true })
  expect(rows).toHaveLength(31)
  expect(rows[1]).toHaveTextContent('15 Mar2015')
  for (const words of ['Home772', 'English400', 'unknown71', 'Thailand500', 'others271']) {
    expect(visits).toHaveTextContent(words)
  }
})

test('shows no figures of messages to roles without access', async () => {
  const api = installFakeApi()
  const today = await (await fetch('/api/today')).json()
  api.answer('GET /today', 200, {
    ...today,
    letters: null,
    hidden: { count: 0, entries: [] },
    next: [],
    backup: { lastAt: null, failedAt: '2031-04-13T01:00:00.000Z', isScheduled: true },
    visits: { ...today.visits, pages: [] },
  })
  renderScreen(Screen, { session })
  expect(await findFigure(/^0 hidden from visitors/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /messages/ })).toBeNull()
  expect(screen.getByText('Nothing scheduled.')).toBeVisible()
  expect(screen.getByText('A backup failed 13 Apr 2031, 08:00.')).toBeVisible()
  expect(screen.getByText('No visits yet.')).toBeVisible()
})

test('reloads when somebody changes something', async () => {
  const api = installFakeApi()
  renderScreen(Screen, { session })
  await findFigure(/^3 unread/)
  await waitFor(() => expect(api.countSubscribers()).toBe(1))
  const before = api.calls('GET /today').length
  api.sendChange('messages')
  await waitFor(() => expect(api.calls('GET /today').length).toBeGreaterThan(before))
})

test('shows why loading failed, and retries', async () => {
  const api = installFakeApi()
  api.fail('GET /today', 503, 'Not now, please.')
  const { user } = renderScreen(Screen, { session })
  expect(await screen.findByText('Not now, please.')).toBeVisible()
  api.clearFault('GET /today')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await findFigure(/^3 unread/)).toBeVisible()
})

test('can be chosen as the first screen of the user', async () => {
  installFakeApi()
  const { user } = renderScreen(Screen, { session })
  const box = await screen.findByRole('checkbox', { name: 'Open this page after sign-in' })
  expect(box).not.toBeChecked()
  await user.click(box)
  expect(readStartPage(email)).toBe('/today')
  expect(readStartPage('b@sala.example')).toBeNull()
  await user.click(box)
  expect(readStartPage(email)).toBeNull()
})

test.each([
  [10, 5, '+100 %'],
  [5, 10, '−50 %'],
  [5, 5, 'no change'],
  [0, 0, 'no change'],
  [5, 0, 'none before'],
])('%i after %i is %s', (times, before, words) => {
  expect(formatChange(times, before)).toBe(words)
})
