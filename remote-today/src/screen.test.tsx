import { readStartPage } from '@sala/kit/start-page'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { changeInWords } from './in-words.ts'
import Screen from './screen.tsx'

const email = 'a@sala.example'
const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email }
const figure = (name: RegExp) => screen.findByRole('link', { name })

test('five figures lead to where something can be done about them', async () => {
  installFakeApi()
  renderScreen(Screen, { session })
  expect(await figure(/^3 unread letters/)).toHaveAttribute('href', '/messages?filter=unread')
  expect(await figure(/^0 not delivered/)).toHaveAttribute('href', '/messages?filter=undelivered')
  expect(await figure(/^2 not seen by visitors/)).toHaveAttribute('href', '/rooms')
  expect(await figure(/^14 Apr 2031, 09:00 published next River/)).toHaveAttribute('href', '/rooms')
  expect(screen.getByText('The server makes them by itself.')).toBeVisible()
})

test('who is hidden is named, with until when in the house', async () => {
  installFakeApi()
  renderScreen(Screen, { session })
  const hidden = await screen.findByRole('region', { name: 'Not seen by visitors' })
  const lines = within(hidden).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Riveruntil 14 Apr 2031, 09:00',
    'Maliuntil somebody shows it',
  ])
})

test('visits stand in a table as well, and by page, language and country in words', async () => {
  installFakeApi()
  renderScreen(Screen, { session })
  const visits = await screen.findByRole('region', { name: 'Visits' })
  expect(visits).toHaveTextContent('772 +28 %')
  expect(visits).toHaveTextContent('42 none before')
  const rows = within(visits).getAllByRole('row', { hidden: true })
  expect(rows).toHaveLength(31)
  expect(rows[1]).toHaveTextContent('15 Mar2015')
  for (const words of ['Home772', 'English400', 'not said71', 'Thailand500', 'others271']) {
    expect(visits).toHaveTextContent(words)
  }
})

test('for whom letters are not, there is nothing of them', async () => {
  const api = installFakeApi()
  const [today] = await Promise.all([fetch('/api/today').then((answer) => answer.json())])
  api.answer('GET /today', 200, {
    ...today,
    letters: null,
    hidden: { count: 0, entries: [] },
    next: [],
    backup: { lastAt: null, failedAt: '2031-04-13T01:00:00.000Z', isScheduled: true },
    visits: { ...today.visits, pages: [] },
  })
  renderScreen(Screen, { session })
  expect(await figure(/^0 not seen by visitors/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /letters/ })).toBeNull()
  expect(screen.getByText('Nothing is planned.')).toBeVisible()
  expect(screen.getByText('One failed 13 Apr 2031, 08:00.')).toBeVisible()
  expect(screen.getByText('Nobody yet.')).toBeVisible()
})

test('what others do is shown while it is open', async () => {
  const api = installFakeApi()
  renderScreen(Screen, { session })
  await figure(/^3 unread/)
  await waitFor(() => expect(api.countSubscribers()).toBe(1))
  const before = api.calls('GET /today').length
  api.sendChange('messages')
  await waitFor(() => expect(api.calls('GET /today').length).toBeGreaterThan(before))
})

test('what cannot be read is said, with another try', async () => {
  const api = installFakeApi()
  api.fail('GET /today', 503, "The server isn't responding.")
  const { user } = renderScreen(Screen, { session })
  expect(await screen.findByText('The house cannot be reached.')).toBeVisible()
  api.clearFault('GET /today')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await figure(/^3 unread/)).toBeVisible()
})

test('it is chosen as the first screen, and given up again, by who is signed in', async () => {
  installFakeApi()
  const { user } = renderScreen(Screen, { session })
  const box = await screen.findByRole('checkbox', { name: 'Start here after sign-in' })
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
  [5, 5, 'as before'],
  [0, 0, 'as before'],
  [5, 0, 'none before'],
])('%i after %i is %s', (times, before, words) => {
  expect(changeInWords(times, before)).toBe(words)
})
