import { takeConsole } from '@sala/kit/testing/console'
import { type FakeApi, installFakeApi } from '@sala/kit/testing/fake-api'
import { someRooms } from '@sala/kit/testing/fake-people-and-rooms'
import { pictureFile, renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

let api: FakeApi
const title = () => screen.getByLabelText('Title')
const description = () => screen.getByLabelText('Description')
const picker = () => screen.getByLabelText<HTMLInputElement>('Upload image')
const button = (name: string) => screen.getByRole('button', { name })
const sent = () => api.calls().filter(({ operation }) => !operation.startsWith('GET'))

beforeEach(() => {
  api = installFakeApi({ rooms: someRooms(2) })
})

async function start() {
  const { user, notices } = renderScreen(Screen)
  await screen.findByText('2 rooms')
  return { user, notices }
}

async function fillIn() {
  const { user, notices } = await start()
  await user.type(title(), 'Silk')
  await user.type(description(), 'Red.')
  await user.upload(picker(), pictureFile())
  return { user, notices }
}

test('adds a room with its picture, then is empty again', async () => {
  const { user } = await fillIn()
  expect(screen.getByAltText('Preview')).toBeInTheDocument()
  await user.click(button('Send'))

  expect(await screen.findByText('3 rooms')).toBeInTheDocument()
  expect(sent().map(({ operation }) => operation)).toEqual(['POST /rooms', 'PUT /rooms/{id}/image'])
  expect(sent()[0]?.body).toEqual({ title: 'Silk', description: 'Red.' })
  expect(title()).toHaveValue('')
  expect(picker().value).toBe('')
  expect(screen.getByText('No picture yet')).toBeInTheDocument()
})

test('edits a room, whose picture is downloaded and sent as a file', async () => {
  const { user } = await start()
  await user.click(button('Edit Slate Shower'))
  await waitFor(() => expect(title()).toHaveValue('Slate Shower'))
  expect(title()).toHaveFocus()
  await user.clear(title())
  await user.type(title(), 'Slate')
  await user.click(button('Send'))

  expect(await screen.findByRole('button', { name: 'Edit Slate' })).toBeInTheDocument()
  expect(sent().map(({ path }) => path)).toEqual(['/rooms/room-0', '/rooms/room-0/image'])
  const upload = sent()[1]?.body as FormData | undefined
  expect(upload?.get('file')).toMatchObject({ name: 'room-0.svg' })
})

test('loads the other fields when the picture cannot be downloaded', async () => {
  api = installFakeApi({ rooms: [{ ...someRooms(1)[0], file: '/api/gone/lamp.png' } as never] })
  const { user } = renderScreen(Screen)
  await user.click(await screen.findByRole('button', { name: 'Edit Slate Shower' }))
  await waitFor(() =>
    expect(takeConsole()).toEqual([expect.stringContaining('/api/gone/lamp.png')]),
  )
  expect(title()).toHaveValue('Slate Shower')
})

test('Cancel sends nothing and returns to adding', async () => {
  const { user } = await start()
  await user.click(button('Edit Slate Shower'))
  await screen.findByText('Edit room')
  await user.click(button('Cancel'))
  expect(screen.getByText('New room')).toBeInTheDocument()
  expect(title()).toHaveValue('')
  expect(sent()).toEqual([])
})

test('sends nothing without a picture, and only clears the file input', async () => {
  const { user } = await start()
  await user.type(title(), 'Silk')
  await user.click(button('Send'))
  expect(title()).toHaveValue('Silk')
  expect(sent()).toEqual([])
})

test('keeps what was typed when a call fails, and adds no second room after a broken upload', async () => {
  api.fail('PUT /rooms/{id}/image', 413, 'This picture is larger than 10 MB.')
  const { user, notices } = await fillIn()
  await user.click(button('Send'))
  await waitFor(() =>
    expect(notices).toEqual([{ severity: 'error', message: 'This picture is larger than 10 MB.' }]),
  )
  expect(title()).toHaveValue('Silk')

  api.heal('PUT /rooms/{id}/image')
  await user.click(button('Send'))
  await waitFor(() => expect(title()).toHaveValue(''))
  expect(api.calls('POST /rooms')).toHaveLength(1)
  expect(screen.getByText('3 rooms')).toBeInTheDocument()
})

test('shows its progress, and sends once however often it is asked', async () => {
  const letGo = api.hang('PUT /rooms/{id}/image')
  const { user } = await fillIn()
  await user.dblClick(button('Send'))
  await user.type(title(), '{Enter}')
  expect(await screen.findByRole('progressbar')).toHaveValue(100)
  expect(button('Send')).toHaveAttribute('aria-busy', 'true')
  letGo()
  expect(await screen.findByText('3 rooms')).toBeInTheDocument()
  expect(api.calls('POST /rooms')).toHaveLength(1)
})
