import { takeConsole } from '@sala/kit/testing/console'
import { type FakeApi, installFakeApi } from '@sala/kit/testing/fake-api'
import { someStaff } from '@sala/kit/testing/fake-people-and-rooms'
import { pictureFile, renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

let api: FakeApi
const name = () => screen.getByLabelText('Name')
const picker = () => screen.getByLabelText<HTMLInputElement>('Upload image')
const button = (label: string) => screen.getByRole('button', { name: label })
const sent = () => api.calls().filter(({ operation }) => !operation.startsWith('GET'))

beforeEach(() => {
  api = installFakeApi({ staff: someStaff(2) })
})

async function start() {
  const { user, notices } = renderScreen(Screen)
  await screen.findByText('2 people')
  return { user, notices }
}

async function fillIn() {
  const { user, notices } = await start()
  await user.type(name(), 'Mali')
  await user.upload(picker(), pictureFile())
  return { user, notices }
}

test('adds a person with a picture, then is empty again', async () => {
  const { user } = await fillIn()
  expect(screen.getByAltText('Preview')).toBeInTheDocument()
  await user.click(button('Add'))

  expect(await screen.findByText('3 people')).toBeInTheDocument()
  expect(sent().map(({ operation }) => operation)).toEqual(['POST /staff', 'PUT /staff/{id}/image'])
  expect(sent()[0]?.body).toEqual({ name: 'Mali' })
  expect(name()).toHaveValue('')
  expect(picker().value).toBe('')
})

test('edits a person, whose picture is downloaded and sent as a file', async () => {
  const { user } = await start()
  await user.click(button('Edit Anong'))
  await waitFor(() => expect(name()).toHaveValue('Anong'))
  expect(name()).toHaveFocus()
  await user.type(name(), ' the Elder')
  await user.click(button('Add'))

  expect(await screen.findByRole('button', { name: 'Edit Anong the Elder' })).toBeInTheDocument()
  expect(sent().map(({ path }) => path)).toEqual(['/staff/person-0', '/staff/person-0/image'])
  const upload = sent()[1]?.body as FormData | undefined
  expect(upload?.get('file')).toMatchObject({ name: 'person-0.svg' })
})

test('loads the name when the picture cannot be downloaded', async () => {
  const staff = someStaff(1).map((person) => ({ ...person, file: '/api/gone/lamp.png' }))
  api = installFakeApi({ staff })
  const { user } = renderScreen(Screen)
  await user.click(await screen.findByRole('button', { name: 'Edit Anong' }))
  await waitFor(() => expect(takeConsole()).toEqual([expect.stringContaining('lamp.png')]))
  expect(name()).toHaveValue('Anong')
})

test('Cancel sends nothing and returns to adding', async () => {
  const { user } = await start()
  await user.click(button('Edit Anong'))
  await screen.findByText('Edit person')
  await user.click(button('Cancel'))
  expect(screen.getByText('New person')).toBeInTheDocument()
  expect(name()).toHaveValue('')
  expect(sent()).toEqual([])
})

test('sends nothing without a picture, and only clears the file input', async () => {
  const { user } = await start()
  await user.type(name(), 'Mali')
  await user.click(button('Add'))
  expect(name()).toHaveValue('Mali')
  expect(sent()).toEqual([])
})

test('keeps what was typed when a call fails, and adds nobody twice after a broken upload', async () => {
  api.cutOff('PUT /staff/{id}/image')
  const { user, notices } = await fillIn()
  await user.click(button('Add'))
  await waitFor(() => expect(notices[0]?.message).toContain('cannot be reached'))
  expect(name()).toHaveValue('Mali')

  api.heal('PUT /staff/{id}/image')
  await user.click(button('Add'))
  await waitFor(() => expect(name()).toHaveValue(''))
  expect(api.calls('POST /staff')).toHaveLength(1)
  expect(screen.getByText('3 people')).toBeInTheDocument()
})

test('adds a person anew who was deleted elsewhere in the meantime', async () => {
  const { user } = await start()
  await user.click(button('Edit Anong'))
  await waitFor(() => expect(name()).toHaveValue('Anong'))
  api.fail('PUT /staff/{id}', 404, 'This entry is not there any more.')
  await user.click(button('Add'))
  expect(await screen.findByText('New person')).toBeInTheDocument()
  await user.click(button('Add'))
  await waitFor(() => expect(api.calls('POST /staff')).toHaveLength(1))
})
