import type { Session } from '@sala/kit/contract/auth'
import { type FakeApi, installFakeApi } from '@sala/kit/testing/fake-api'
import { someStaff } from '@sala/kit/testing/fake-people-and-rooms'
import { pictureFile, renderScreen } from '@sala/kit/testing/render-screen'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import Screen from './screen.tsx'
import { removePerson, updatePerson } from './staff-api.ts'

let api: FakeApi
const anong = { _id: 'person-0', version: 1 }
const name = () => screen.getByLabelText('Name')
const button = (label: string) => screen.findByRole('button', { name: label })
const isBack = () => screen.findByText(/^Your draft from \d\d:\d\d is back/)
const note = () => screen.queryByText(/^Your draft/)

beforeEach(() => {
  api = installFakeApi({ staff: someStaff(2) })
})

function open(email = 'a@sala.example') {
  const session: Session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email }
  return renderScreen(Screen, { session })
}

/** As it is after the page was left in whatever way and opened again. */
function reopen(email?: string) {
  cleanup()
  return open(email)
}

test('what was typed is given back, until it is cancelled', async () => {
  const { user } = open()
  await user.type(name(), 'Mali')
  expect(note()).toBeNull()

  const again = reopen()
  expect(await isBack()).toBeInTheDocument()
  expect(name()).toHaveValue('Mali')
  await again.user.click(await button('Cancel'))
  expect(note()).toBeNull()

  reopen()
  expect(note()).toBeNull()
  expect(name()).toHaveValue('')
})

test('another account sees nothing of it, and does not take it away either', async () => {
  const { user } = open()
  await user.type(name(), 'Mali')
  const other = reopen('b@sala.example')
  expect(name()).toHaveValue('')
  await other.user.type(name(), 'Niran')
  reopen()
  expect(name()).toHaveValue('Mali')
})

test('an addition whose answer was lost is not made twice, whatever happens to the page', async () => {
  api.loseAnswer('POST /staff')
  const { user, notices } = open()
  await user.type(name(), 'Mali')
  await user.upload(screen.getByLabelText('Upload image'), pictureFile())
  await user.click(await button('Add'))
  await waitFor(() => expect(notices[0]?.message).toContain('cannot be reached'))

  api.heal('POST /staff')
  const again = reopen()
  await isBack()
  await again.user.type(name(), ' Lee')
  await again.user.upload(screen.getByLabelText('Upload image'), pictureFile())
  await again.user.click(await button('Add'))
  expect(await screen.findByText('3 people')).toBeInTheDocument()
  expect(await button('Edit Mali Lee')).toBeInTheDocument()
  expect(note()).toBeNull()
  reopen()
  expect(name()).toHaveValue('')
})

async function editAndLeave() {
  const { user } = open()
  await user.click(await button('Edit Anong'))
  await waitFor(() => expect(screen.getByAltText('Preview')).toBeInTheDocument())
  await user.type(name(), ' the Elder')
  cleanup()
}

test('an edit goes on where it was left, and meets what somebody else has made of it', async () => {
  await editAndLeave()
  await updatePerson(anong, { name: 'Theirs' })
  const { user } = open()
  expect(await screen.findByText('Edit person')).toBeInTheDocument()
  expect(await screen.findByText('Somebody else has changed this meanwhile')).toBeInTheDocument()
  expect(name()).toHaveValue('Anong the Elder')
  await screen.findByAltText('Preview')
  await user.click(await button('Keep mine'))
  expect(await button('Edit Anong the Elder')).toBeInTheDocument()
})

test('another row leaves what was typed where it was, and says so', async () => {
  const { user } = open()
  await user.type(name(), 'Mali')
  await user.click(await button('Edit Anong'))
  await user.type(name(), ' the Elder')
  await user.click(await button('Edit Busaba'))
  expect(name()).toHaveValue('Busaba')
  expect(screen.getAllByText('Unsaved changes')).toHaveLength(1)
  const others = screen.getByRole('list', { name: 'Also unsaved' })
  expect(
    within(others)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Anong the Elder', 'Mali'])

  await user.click(await button('Edit Anong'))
  expect(name()).toHaveValue('Anong the Elder')
  expect(await isBack()).toBeInTheDocument()
  await user.click(await button('Mali'))
  expect(name()).toHaveValue('Mali')
  expect(screen.getByText('New person')).toBeInTheDocument()
})

test('one that is brought back meets the version that came meanwhile, and nothing is overwritten', async () => {
  const { user } = open()
  await user.click(await button('Edit Anong'))
  await user.type(name(), ' the Elder')
  await user.click(await button('Edit Busaba'))
  await updatePerson(anong, { name: 'Theirs' })
  await user.click(await button('Delete Busaba'))
  await user.click(await button('Edit Theirs'))
  expect(await screen.findByText('Somebody else has changed this meanwhile')).toBeInTheDocument()
  expect(name()).toHaveValue('Anong the Elder')
})

test('where the browser keeps nothing, the form says so and goes on', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  const { user } = open()
  await user.type(name(), 'Mali')
  expect(screen.getByText(/no room for drafts/)).toBeInTheDocument()
  await user.click(await button('Edit Anong'))
  await user.click(await button('Mali'))
  expect(name()).toHaveValue('Mali')
  refuse.mockRestore()
})

test('an edit of somebody who was deleted meanwhile stays as a new person', async () => {
  await editAndLeave()
  await removePerson(anong)
  const { user } = open()
  expect(await screen.findByText('New person')).toBeInTheDocument()
  expect(await screen.findByAltText('Preview')).toBeInTheDocument()
  await user.click(await button('Add'))
  expect(await button('Edit Anong the Elder')).toBeInTheDocument()
})
