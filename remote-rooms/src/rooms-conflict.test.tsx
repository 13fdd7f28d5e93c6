import { installFakeApi } from '@sala/kit/testing/fake-api'
import { someRooms } from '@sala/kit/testing/fake-people-and-rooms'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { updateRoom } from './rooms-api.ts'
import Screen from './screen.tsx'

const title = () => screen.getByLabelText('Title')
const description = () => screen.getByLabelText('Description')
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  installFakeApi({ rooms: someRooms(1) })
})

/** The room is retitled here while somebody else describes it anew. */
async function meetConflict() {
  const { user, notices } = renderScreen(Screen)
  await user.click(await button('Edit Slate Shower'))
  await waitFor(() => expect(screen.getByAltText('Preview')).toBeInTheDocument())
  await user.type(title(), ' and Brass')
  await updateRoom({ _id: 'room-0', version: 1 }, { title: 'Slate Shower', description: 'Theirs.' })
  await user.click(await button('Send'))
  const section = await screen.findByRole('region', { name: /changed this meanwhile/ })
  return { user, notices, section }
}

test('shows title, description and picture of both', async () => {
  const { section } = await meetConflict()
  const texts = within(section)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'Slate Shower',
    'Theirs.',
    'Slate Shower and Brass',
    'Warm stone, low light, a bath drawn before you arrive.',
  ])
  expect(within(section).getAllByRole('img')).toHaveLength(2)
})

test('Keep mine sends the form, as it was changed while the two were compared', async () => {
  const { user } = await meetConflict()
  await user.clear(description())
  await user.type(description(), 'Ours.')
  await user.click(await button('Keep mine'))
  await waitFor(() => expect(title()).toHaveValue(''))
  expect(await screen.findByRole('cell', { name: 'Slate Shower and Brass' })).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: 'Ours.' })).toBeInTheDocument()
})

test('Take theirs loads theirs into the form', async () => {
  const { user } = await meetConflict()
  await user.click(await button('Take theirs'))
  expect(title()).toHaveValue('Slate Shower')
  expect(description()).toHaveValue('Theirs.')
  expect(title()).toHaveFocus()
})

test('a row that somebody else has changed is not deleted unseen', async () => {
  const { user, notices } = renderScreen(Screen)
  await button('Delete Slate Shower')
  await updateRoom({ _id: 'room-0', version: 1 }, { title: 'Theirs', description: '' })
  await user.click(await button('Delete Slate Shower'))
  expect(await button('Delete Theirs')).toBeInTheDocument()
  expect(notices[0]?.message).toContain('Somebody else has changed this meanwhile')
})
