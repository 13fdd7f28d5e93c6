import { installFakeApi } from '@sala/kit/testing/fake-api'
import { someRooms } from '@sala/kit/testing/fake-people-and-rooms'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { act, screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

const button = (name: string) => screen.findByRole('button', { name })

test('lists rooms with picture, title, description and options', async () => {
  installFakeApi({ rooms: someRooms(2) })
  renderScreen(Screen)
  expect(await screen.findByText('2 rooms')).toBeInTheDocument()
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Image', 'Title', 'Description', 'Options'])
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.getByAltText('Picture of Slate Shower')).toHaveAttribute('width', '320')
})

test('deletes at once and offers Undo', async () => {
  installFakeApi({ rooms: someRooms(2) })
  const { user, notices } = renderScreen(Screen)
  await user.click(await button('Delete Slate Shower'))
  expect(await screen.findByText('1 room')).toBeInTheDocument()
  expect(await button('Edit Lotus Shower')).toHaveFocus()

  await act(async () => notices[0]?.action?.run())
  expect(await button('Delete Slate Shower')).toBeInTheDocument()
})

test('a room that is deleted while it is edited leaves what was typed', async () => {
  installFakeApi({ rooms: someRooms(2) })
  const { user } = renderScreen(Screen)
  await user.click(await button('Edit Slate Shower'))
  await screen.findByText('Edit room')
  await user.click(await button('Delete Slate Shower'))
  expect(await screen.findByText('New room')).toBeInTheDocument()
  expect(screen.getByLabelText('Title')).toHaveValue('Slate Shower')
})

test('says why a room could not be deleted', async () => {
  installFakeApi({ rooms: someRooms(1) }).fail('DELETE /rooms/{id}', 503, 'Not now, please.')
  const { user, notices } = renderScreen(Screen)
  await user.click(await button('Delete Slate Shower'))
  await waitFor(() => expect(notices).toEqual([{ severity: 'error', message: 'Not now, please.' }]))
  expect(await button('Delete Slate Shower')).toBeInTheDocument()
})

test('says why the list is not there, and tries again', async () => {
  const api = installFakeApi({ rooms: someRooms(1) })
  api.fail('GET /rooms', 503, 'The house is closed for a moment.')
  const { user } = renderScreen(Screen)
  expect(await screen.findByText('The house is closed for a moment.')).toBeInTheDocument()
  api.heal('GET /rooms')
  await user.click(await button('Try again'))
  expect(await screen.findByText('1 room')).toBeInTheDocument()
})

test('says what to do first when there are none', async () => {
  installFakeApi({ rooms: [] })
  renderScreen(Screen)
  expect(await screen.findByRole('heading', { name: 'No rooms yet' })).toBeInTheDocument()
})

test('a room without a picture has a placeholder', async () => {
  installFakeApi({ rooms: someRooms(1).map((room) => ({ ...room, file: null, picture: null })) })
  renderScreen(Screen)
  await button('Edit Slate Shower')
  // One in the form, one in the table.
  expect(screen.getAllByText('No picture yet')).toHaveLength(2)
})
