import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Entry } from '../contract/entry.ts'
import { onNotice } from '../events.ts'
import { MemoryRouter, useLocation } from '../router.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { plants, somePlants } from '../testing/plants.ts'
import { KitProvider } from '../ui/chakra.tsx'
import { CollectionScreen } from './collection-screen.tsx'

const [orchid] = somePlants(2)
const email = 'a@sala.example'
const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email }
const otherLabels = ['Height in cm', 'Planted on', 'Place']
const list = 'remotes/garden/plants'
const install = (entries: Entry[]) => installFakeApi({ remotes: { [list]: entries } })

let search = ''

function Address() {
  search = useLocation().search
  return null
}

function open(at = '/', collection = plants) {
  const notices: string[] = []
  onNotice(({ message }) => notices.push(message))
  const { unmount } = render(
    <MemoryRouter initialEntries={[at]}>
      <Address />
      <KitProvider>
        <CollectionScreen collection={collection} session={session} />
      </KitProvider>
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), notices, unmount }
}

const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('a field of an unknown kind is a text field', async () => {
  install(somePlants(1))
  const colour = { name: 'colour', label: 'Colour', kind: 'colour' }
  open('/', { ...plants, fields: [...plants.fields, colour] })
  await button('Edit Orchid')
  expect(field('Colour').type).toBe('text')
})

test('a list without pictures has no picture fields and shows no pictures', async () => {
  install(somePlants(2))
  const { user } = open()
  await button('Edit Orchid')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Select', 'Name', 'Care', ...otherLabels, 'Options'])
  await user.click(await button('More options'))
  expect(field('Show from')).toBeInTheDocument()
  const none = [/picture/i, /image/i, /focal/i]
  for (const label of none) expect(screen.queryByLabelText(label)).toBeNull()
  const noPictures = () => {
    expect(document.querySelector('img')).toBeNull()
    expect(screen.queryByText('No picture yet')).toBeNull()
  }
  noPictures()
  expect(screen.queryByRole('radiogroup', { name: 'View' })).toBeNull()

  await user.click(await button('Delete Orchid'))
  await user.click(await button('More actions for Jasmine'))
  await user.click(screen.getByRole('menuitem', { name: 'History' }))
  await screen.findByText('Water in the morning.', { selector: 'dd' })
  noPictures()
  await user.click(await button('Close'))
  await user.click(await button('Deleted (1)'))
  expect(await button('Restore Orchid')).toBeInTheDocument()
  noPictures()
})

test('adds and changes an entry without a picture, and shows its conflict', async () => {
  const api = install([])
  const { user, notices } = open()
  await user.type(field('Name'), 'Lotus')
  await user.click(await button('Plant'))
  await user.click(await button('Edit Lotus'))
  await user.type(field('Name'), ' of the pond')
  await user.click(await button('Plant'))
  await button('Edit Lotus of the pond')
  expect(notices).toEqual(['Lotus saved.', 'Lotus of the pond saved.'])
  expect(api.calls(`PUT /${list}/{id}/image`)).toEqual([])

  await user.click(await button('Edit Lotus of the pond'))
  await user.type(field('Care'), ' Mist at noon.')
  const current = { ...orchid, care: 'Theirs', version: 3 }
  api.answer(`PUT /${list}/{id}`, 412, { status: 'error', message: 'Too late.', current })
  await user.click(await button('Plant'))
  const conflict = within(await screen.findByRole('region', { name: /^Someone else/ }))
  expect(conflict.getByText('Theirs', { selector: 'dd' })).toBeInTheDocument()
  expect(conflict.queryByText('No picture yet')).toBeNull()
})

test('a list with slashes in its name stores drafts, and reloads on changes of others', async () => {
  const api = install(somePlants(2))
  const { user } = open()
  await user.click(await button('Edit Jasmine'))
  await user.type(field('Care'), ' Prune in May.')
  expect(Object.keys(localStorage).join()).toContain(`draft-4 ${list} ${email}`)

  await user.click(await button('Edit Orchid'))
  expect(
    within(await screen.findByRole('list', { name: 'Other unsaved drafts' })).getByRole('button'),
  ).toHaveTextContent('Jasmine')
  const reads = () => api.calls(`GET /${list}`).length
  const before = reads()
  await waitFor(() => expect(api.countSubscribers()).toBe(1))
  act(() => api.sendChange('staff'))
  act(() => api.sendChange(list))
  await waitFor(() => expect(reads()).toBe(before + 1))
})

test('sends numbers, dates and choices with their types, and shows them as texts', async () => {
  const api = install(somePlants(1))
  const { user } = open()
  await user.click(await button('Edit Orchid'))
  expect(otherLabels.map((label) => field(label).value)).toEqual(['35', '2026-05-01', 'Shade'])
  expect(field('Height in cm').inputMode).toBe('decimal')
  await user.clear(field('Height in cm'))
  fireEvent.change(field('Planted on'), { target: { value: '2026-06-02' } })
  await user.selectOptions(field('Place'), 'Sun')
  await user.click(await button('Plant'))
  await screen.findByRole('cell', { name: '2 Jun 2026' })

  await user.click(await button('Edit Orchid'))
  await user.type(field('Height in cm'), '36.5')
  fireEvent.change(field('Planted on'), { target: { value: '' } })
  await user.selectOptions(field('Place'), '–')
  await user.click(await button('Plant'))
  await screen.findByRole('cell', { name: '36.5' })
  expect(api.calls(`PUT /${list}/{id}`).map(({ body }) => body)).toMatchObject([
    { heightCm: null, plantedOn: '2026-06-02', place: 'Sun' },
    { heightCm: 36.5, plantedOn: '', place: '' },
  ])
})

test('shows an error for an invalid number, and does not submit it', async () => {
  const api = install([])
  const { user } = open()
  await user.type(field('Name'), 'Lotus')
  await user.type(field('Height in cm'), '12 cm')
  expect(field('Height in cm')).toHaveAccessibleDescription(/^Enter a number/)
  await user.click(await button('Plant'))
  expect(field('Height in cm')).toHaveFocus()
  expect(api.calls(`POST /${list}`)).toEqual([])
  await user.type(field('Height in cm'), '{Backspace>3/}')
  expect(field('Height in cm')).toBeValid()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await button('Edit Lotus')
})

test('shows a chosen option that is no longer available', async () => {
  install([Object.assign({}, orchid, { place: 'Cellar' })])
  const { user } = open()
  await user.click(await button('Edit Orchid'))
  expect(field('Place')).toHaveValue('Cellar')
  expect(field('Place')).toHaveAccessibleDescription(/^This option is no longer available/)
})

test('sorts a column of numbers numerically', async () => {
  const heights = [8.5, 120, 8.25, null]
  install(somePlants(4).map((plant, index) => ({ ...plant, heightCm: heights[index] ?? null })))
  const { user } = open()
  await button('Edit Orchid')
  await user.click(await button('Height in cm'))
  const shown = screen.getAllByRole('button', { name: /^Edit / }).map((edit) => edit.ariaLabel)
  expect(shown).toEqual(['Edit Frangipani', 'Edit Lotus', 'Edit Orchid', 'Edit Jasmine'])
  // The field's name, as labels are translated.
  expect(search).toBe('?sort=heightCm')
})

test('finds and sorts both spellings of sara am as one', async () => {
  const names = ['น\u0e33', 'น\u0e4d\u0e49\u0e32 Łódź', 'น\u0e49\u0e33 Aare', 'นา']
  install(somePlants(4).map((plant, index) => ({ ...plant, name: names[index] ?? '' })))
  const shown = () =>
    screen.getAllByRole('button', { name: /^Edit / }).map((edit) => edit.ariaLabel?.slice(5))
  const { user } = open('/?sort=name')
  await button(`Edit ${names[0]}`)
  expect(shown()).toEqual([3, 0, 2, 1].map((at) => names[at]))
  await user.type(screen.getByRole('searchbox'), 'น\u0e33 lodz')
  await waitFor(() => expect(shown()).toEqual([names[1]]))
})

test.each(['-heightCm', '-Height+in+cm'])('reads the sorted column from ?sort=%s', async (sort) => {
  install(somePlants(2))
  open(`/?sort=${sort}`)
  const column = await screen.findByRole('columnheader', { name: 'Height in cm' })
  expect(column).toHaveAttribute('aria-sort', 'descending')
})

test('a list that is shown again renders once, although it is read again', async () => {
  const api = install(somePlants(2))
  const Panel = jest.fn(() => null)
  const { unmount } = open('/', { ...plants, Panel })
  await button('Edit Orchid')
  unmount()
  Panel.mockClear()
  open('/', { ...plants, Panel })
  await waitFor(() => expect(api.calls(`GET /${list}`)).toHaveLength(2))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(Panel).toHaveBeenCalledTimes(1)
})
