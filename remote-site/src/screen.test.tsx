import { request } from '@sala/kit/api/request'
import type { Notice } from '@sala/kit/contract/events'
import { emptySiteContent, type SiteContent, type SiteState } from '@sala/kit/contract/site'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { setPart } from './parts.ts'
import Screen from './screen.tsx'

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'admin@sala.example' }
const button = (name: string) => screen.getByRole('button', { name })
const panel = (name: string) => within(screen.getByRole('region', { name }))
const heading = () => panel('Home').getByLabelText('Heading')
// jsdom submits no forms; end-to-end tests cover the preview.
beforeEach(() => void jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined))

async function start(role = 'owner', email = session.email) {
  const shown = renderScreen(Screen, { session: { ...session, email, role } })
  await screen.findByRole('tab', { name: 'Texts' })
  return shown
}

const findSaved = () => screen.findByText('Saved')
/** Saves without the debounce: going online saves at once. */
const saveNow = () => act(async () => void dispatchEvent(new Event('online')))
async function save() {
  await saveNow()
  await findSaved()
}
const readState = () => request<SiteState>('GET', '/site')
const readDraft = async () => (await readState()).draft
const readTexts = async () => (await readDraft()).remotes.landing?.texts

async function publish(user: UserEvent) {
  await user.click(button('Publish'))
  const dialog = within(screen.getByRole('dialog', { name: 'Publish site?' }))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
}

/** Waits for the notice with “Undo”, undoes and waits for the next notice. */
async function undo(notices: Notice[], message: string) {
  await waitFor(() => expect(notices.at(-1)?.action?.label).toBe('Undo'))
  await act(async () => notices.at(-1)?.action?.run())
  await waitFor(() => expect(notices.at(-1)?.message).toBe(message))
}

test('saves changes automatically, publishes them, and undoes the publication', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  expect(heading()).toHaveValue('Slow hands, low light')
  await user.clear(heading())
  await user.type(heading(), 'Warm hands')
  await findSaved()
  expect(await readTexts()).toEqual({ 'home.title': 'Warm hands' })

  await user.click(button('Publish'))
  const dialog = within(screen.getByRole('dialog', { name: 'Publish site?' }))
  expect(dialog.getByText('Home: Heading').parentElement).toHaveTextContent(
    'PublishedSlow hands, low lightDraftWarm hands',
  )
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(notices.at(-1)?.message).toBe('Site published.'))

  await user.click(button('Home, Heading: reset to original'))
  await save()
  await publish(user)
  await undo(notices, 'Previous edition restored.')
  expect(api.calls('POST /site/editions/{id}/publish')).toHaveLength(1)
})

async function saveElsewhere(path: string[], value: unknown) {
  const { draft, version } = await readState()
  await request('PUT', '/site', setPart(draft, path, value), { 'if-match': `"${version}"` })
}

test('merges changes by two owners to different fields', async () => {
  installFakeApi()
  const { user } = await start()
  await saveElsewhere(['house', 'phone'], '+66 2 000 0000')
  await user.type(heading(), '!')
  await save()
  const draft = await readDraft()
  expect(draft.house.phone).toBe('+66 2 000 0000')
  expect(draft.remotes.landing?.texts['home.title']).toBe('Slow hands, low light!')
})

test.each([
  ['Keep mine', 'Slow hands, low light!', session.email, /^You saved .* 2 March, 16:30/],
  ['Take theirs', 'Theirs', 'ben@sala.example', /^admin@sala.example changed .* 2 March, 16:30$/],
])(
  'asks which version of a conflicting field to keep: %s',
  async (answer, expected, email, says) => {
    installFakeApi()
    const { user } = await start('owner', email)
    await saveElsewhere(['remotes', 'landing', 'texts', 'home.title'], 'Theirs')
    await user.type(heading(), '!')
    await saveNow()
    expect(await screen.findByText(says)).toHaveAttribute('role', 'alert')
    await user.click(await screen.findByRole('button', { name: answer }))
    await save()
    expect(await readTexts()).toEqual({ 'home.title': expected })
  },
)

test('keeps changes that could not be saved, reports it, and saves them when online again', async () => {
  const api = installFakeApi()
  const { user } = await start()
  api.failConnection('PUT /site')
  await user.type(heading(), '!')
  await saveNow()
  expect(await screen.findByText(/^Not saved: .* saved by itself when/)).toBeInTheDocument()
  expect(heading()).toHaveValue('Slow hands, low light!')
  api.clearFault('PUT /site')
  await save()
  expect(await readTexts()).toEqual({ 'home.title': 'Slow hands, low light!' })
})

test('saves house, hours, notice and prices', async () => {
  installFakeApi()
  const { user } = await start()
  await user.click(screen.getByRole('tab', { name: 'House' }))
  await user.type(screen.getByLabelText('LINE'), '@sala')
  await user.click(screen.getByLabelText('Position'))
  await user.paste('https://maps.example/place/@13.7,100.5,17z')
  await user.click(button('Add opening hours'))
  await user.click(within(screen.getByRole('group', { name: 'Monday' })).getByLabelText('Open'))
  await user.type(screen.getByRole('textbox', { name: 'Notice' }), 'Closed')
  await user.click(screen.getByRole('tab', { name: 'Prices' }))
  await user.click(button('Add row'))
  await user.type(screen.getByLabelText('Row 1'), 'Oil')
  await user.click(button('Add column'))
  await user.type(screen.getByLabelText('Oil, 60 minutes'), '1,500')
  await save()
  const { house, prices, notice }: SiteContent = await readDraft()
  expect(house).toMatchObject({ line: '@sala', position: { latitude: 13.7, longitude: 100.5 } })
  expect(house.hours?.week.slice(0, 2)).toEqual([null, { from: '14:00', until: '02:00' }])
  expect(prices).toEqual({ minutes: [60], rows: [{ name: 'Oil', baht: [1500] }], note: '' })
  expect(notice).toEqual({ text: 'Closed', from: '', until: '' })
})

test('undoes the first publication: restores the original and keeps the draft', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.type(heading(), '!')
  await save()
  await publish(user)
  await undo(notices, 'Original restored.')
  expect(api.calls('POST /site/editions/{id}/publish')[0]?.path).toContain('/original/')
  expect((await readState()).published).toMatchObject({ content: emptySiteContent })
  expect(screen.getByText(/^Original restored by/)).toHaveTextContent('by admin@sala.example on')
  expect(screen.queryByText(/^Published by/)).toBeNull()
  // Both editions show the same minute.
  await user.click(screen.getByRole('tab', { name: 'Editions' }))
  const current = await screen.findAllByText('Live')
  const isFirst = (one: Element) => one.closest('li')?.matches(':first-child:not(:last-child)')
  expect(current.map(isFirst)).toEqual([true])
})

test('changes an order and resets it to the original', async () => {
  installFakeApi()
  const { user } = await start()
  await user.click(button('Move Second service up'))
  await save()
  expect((await readDraft()).remotes.landing?.orders).toEqual({ services: ['bath', 'oil'] })
  await user.click(button('Reset to original'))
  await save()
  expect((await readDraft()).remotes.landing?.orders).toEqual({})
})

test('saves translations, and removes them on reset', async () => {
  installFakeApi()
  const { user } = await start()
  await user.type(heading(), '!')
  await user.click(screen.getByRole('radio', { name: 'Thai' }))
  expect(screen.getByText('1 missing in Thai.')).toBeInTheDocument()
  expect(heading()).toHaveValue('')
  expect(heading()).toHaveAttribute('placeholder', 'Slow hands, low light!')
  expect(heading()).toHaveAttribute('lang', 'th')
  expect(panel('Home').getByText('Missing in Thai')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Move|^Upload/ })).toBeNull()
  await user.type(heading(), 'มือช้า')
  expect(screen.getByText('Nothing missing in Thai.')).toBeInTheDocument()
  await save()
  const { draft } = await readState()
  expect(draft.translations).toEqual({ th: { 'text.landing.home.title': 'มือช้า' } })
  expect(draft.remotes.landing?.texts).toEqual({ 'home.title': 'Slow hands, low light!' })

  await user.click(button('Publish'))
  const dialog = within(screen.getByRole('dialog', { name: 'Publish site?' }))
  expect(dialog.getByText('Home: Heading in Thai').parentElement).toHaveTextContent(
    'PublishedOriginalDraftมือช้า',
  )
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(button('Home, Heading: reset to original'))
  await save()
  expect('translations' in (await readDraft())).toBe(false)
})

test('offers translations only of house and price texts that are filled in', async () => {
  installFakeApi()
  const { user } = await start()
  await saveElsewhere(['house', 'address'], '1 Silom Road')
  await saveElsewhere(['prices', 'table'], { minutes: [], rows: [{ name: 'Oil', baht: [] }] })
  await user.click(screen.getByRole('tab', { name: 'House' }))
  await user.type(screen.getByLabelText('LINE'), '@sala')
  await save()
  await user.click(screen.getByRole('radio', { name: 'Japanese' }))
  expect(screen.getByText('2 missing in Japanese.')).toBeInTheDocument()
  expect(screen.queryByLabelText('LINE')).toBeNull()
  expect(screen.queryByLabelText('How to get there')).toBeNull()
  await user.type(screen.getByLabelText('Address'), 'シーロム通り')
  await user.click(screen.getByRole('tab', { name: 'Prices' }))
  await user.type(screen.getByLabelText('Row 1'), 'オイル')
  await save()
  expect((await readDraft()).translations).toEqual({
    ja: { 'house.address': 'シーロム通り', 'price.Oil': 'オイル' },
  })
})

test('orders and price rows have drag handles', async () => {
  installFakeApi()
  const { user } = await start()
  expect(button('Move First service')).toHaveAttribute('aria-roledescription', 'sortable')
  await user.click(screen.getByRole('tab', { name: 'Prices' }))
  await user.click(button('Add row'))
  await user.type(screen.getByLabelText('Row 1'), 'Oil')
  expect(button('Move Oil')).toHaveAttribute('aria-roledescription', 'sortable')
})

test('schedules a publication at a time of the house', async () => {
  const api = installFakeApi()
  const { user } = await start()
  await user.click(button('Publish at'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
  fireEvent.change(dialog.getByLabelText('Publish at'), { target: { value: '2031-04-13T09:30' } })
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  const at = '2031-04-13T02:30:00.000Z'
  await waitFor(() => expect(api.calls('POST /site/publish')[0]?.body).toEqual({ at }))
})

test.each(['reader', 'gardener'])('is read-only for a %s', async (role) => {
  installFakeApi()
  await start(role)
  expect(heading()).toHaveAttribute('readonly')
  expect(screen.queryAllByRole('button')).toEqual([])
})

const asText = (content: object) => JSON.stringify({ ...emptySiteContent, ...content })

test.each([
  ['no JSON', '{"remotes":'],
  ['nothing', 'null'],
  ['an older format', '{"home.title":"Warm hands"}'],
  ['a text that is none', asText({ remotes: { landing: { texts: 5, pictures: {}, orders: {} } } })],
  ['hours of no week', asText({ house: { ...emptySiteContent.house, hours: { week: 7 } } })],
  ['rows of no prices', asText({ prices: { minutes: [60], rows: [null], note: '' } })],
])('drops a stored draft with %s', async (_, content) => {
  const key = `draft-4 site ${session.email} one`
  const draft = { entry: null, loadedFile: null, pictureId: null, sent: null }
  const fields = { content, base: JSON.stringify(emptySiteContent) }
  localStorage.setItem(key, JSON.stringify({ atMs: 0, draft: { ...draft, fields } }))
  const api = installFakeApi()
  await start()
  expect(heading()).toHaveValue('Slow hands, low light')
  expect(localStorage.getItem(key)).toBeNull()
  await saveNow()
  expect(api.calls('PUT /site')).toEqual([])
})
