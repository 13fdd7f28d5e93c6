import { type FakeApi, installFakeApi } from '@sala/kit/testing/fake-api'
import { someRooms } from '@sala/kit/testing/fake-people-and-rooms'
import { pictureFile, renderScreen } from '@sala/kit/testing/render-screen'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { removeRoom } from './rooms-api.ts'
import Screen from './screen.tsx'

let api: FakeApi
const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@sala.example' }
const title = () => screen.getByLabelText('Title')
const description = () => screen.getByLabelText('Description')
const button = (name: string) => screen.findByRole('button', { name })
const open = () => renderScreen(Screen, { session })

beforeEach(() => {
  api = installFakeApi({ rooms: someRooms(2) })
})

test('title and description are given back, until they are cancelled', async () => {
  const { user } = open()
  await user.type(title(), 'Silk')
  await user.type(description(), 'Red.')
  cleanup()

  const again = open()
  expect(await screen.findByText(/^Your draft from/)).toBeInTheDocument()
  expect(title()).toHaveValue('Silk')
  expect(description()).toHaveValue('Red.')
  await again.user.click(await button('Cancel'))
  cleanup()
  open()
  expect(title()).toHaveValue('')
})

test('an addition whose answer was lost is not made twice', async () => {
  api.loseAnswer('POST /rooms')
  const { user, notices } = open()
  await user.type(title(), 'Silk')
  await user.upload(screen.getByLabelText('Upload image'), pictureFile())
  await user.click(await button('Send'))
  await waitFor(() => expect(notices[0]?.message).toContain('cannot be reached'))

  api.heal('POST /rooms')
  await user.type(title(), ' Room')
  await user.click(await button('Send'))
  expect(await screen.findByText('3 rooms')).toBeInTheDocument()
  expect(await button('Edit Silk Room')).toBeInTheDocument()
})

test('an edit of a room that was deleted meanwhile stays as a new room', async () => {
  const { user } = open()
  await user.click(await button('Edit Slate Shower'))
  await waitFor(() => expect(screen.getByAltText('Preview')).toBeInTheDocument())
  await user.type(title(), ' and Brass')
  cleanup()
  await removeRoom({ _id: 'room-0', version: 1 })

  open()
  expect(await screen.findByText('New room')).toBeInTheDocument()
  expect(title()).toHaveValue('Slate Shower and Brass')
  expect(await screen.findByAltText('Preview')).toBeInTheDocument()
})

test('another room leaves what was typed where it was', async () => {
  const { user } = open()
  await user.click(await button('Edit Slate Shower'))
  await user.type(description(), ' Warm.')
  await user.click(await button('Edit Lotus Shower'))
  expect(screen.getAllByText('Unsaved changes')).toHaveLength(1)
  await user.click(await button('Slate Shower'))
  expect(description()).toHaveDisplayValue(/Warm\.$/)
  expect(title()).toHaveValue('Slate Shower')
})
