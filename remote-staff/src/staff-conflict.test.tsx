import { type FakeApi, installFakeApi } from '@sala/kit/testing/fake-api'
import { someStaff } from '@sala/kit/testing/fake-people-and-rooms'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import Screen from './screen.tsx'
import { removePerson, updatePerson } from './staff-api.ts'

let api: FakeApi
const anong = { _id: 'person-0', version: 1 }
const name = () => screen.getByLabelText('Name')
const button = (label: string) => screen.findByRole('button', { name: label })
const conflict = () => screen.findByRole('region', { name: /changed this meanwhile/ })
const puts = () =>
  api
    .calls()
    .filter(({ operation }) => operation.startsWith('PUT'))
    .map(({ headers, body }) => [headers.get('if-match'), body])

beforeEach(() => {
  api = installFakeApi({ staff: someStaff(2) })
})

/** Anong is edited here while somebody else renames her. */
async function meetConflict() {
  const { user, notices } = renderScreen(Screen)
  await user.click(await button('Edit Anong'))
  await waitFor(() => expect(screen.getByAltText('Preview')).toBeInTheDocument())
  await user.type(name(), ' the Elder')
  await updatePerson(anong, { name: 'Theirs' })
  await user.click(await button('Add'))
  return { user, notices, section: await conflict() }
}

test('shows both versions side by side, and has written nothing', async () => {
  const { section } = await meetConflict()
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing is lost')
  expect(screen.getByRole('heading', { name: /changed this meanwhile/ })).toHaveFocus()
  expect(within(section).getByText('Theirs', { selector: 'dd' })).toBeInTheDocument()
  expect(within(section).getByText('Anong the Elder')).toBeInTheDocument()
  expect(within(section).getByAltText('Theirs')).toBeInTheDocument()
  expect(within(section).getByAltText('Yours')).toBeInTheDocument()
  expect(await button('Add')).toHaveAttribute('aria-disabled', 'true')
  expect(await button('Edit Theirs')).toBeInTheDocument()
})

test('Keep mine sends the form on top of what is there', async () => {
  const { user } = await meetConflict()
  await user.click(await button('Keep mine'))
  expect(await button('Edit Anong the Elder')).toBeInTheDocument()
  expect(puts().slice(1)).toEqual([
    ['"1"', { name: 'Anong the Elder' }],
    ['"2"', { name: 'Anong the Elder' }],
    ['"3"', expect.any(FormData)],
  ])
  expect(name()).toHaveValue('')
  expect(name()).toHaveFocus()
})

test('Keep mine meets whoever came third', async () => {
  const { user } = await meetConflict()
  await updatePerson({ ...anong, version: 2 }, { name: 'Third' })
  await user.click(await button('Keep mine'))
  expect(within(await conflict()).getByText('Third')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: /changed this meanwhile/ })).toHaveFocus()
  expect(name()).toHaveValue('Anong the Elder')
})

test('Take theirs loads theirs into the form, to be changed from there', async () => {
  const { user } = await meetConflict()
  await user.click(await button('Take theirs'))
  expect(name()).toHaveValue('Theirs')
  expect(name()).toHaveFocus()
  await waitFor(() => expect(screen.getByAltText('Preview')).toBeInTheDocument())
  await user.type(name(), ' and ours')
  await user.click(await button('Add'))
  expect(await button('Edit Theirs and ours')).toBeInTheDocument()
})

test('Cancel leaves everything as it is', async () => {
  const { user } = await meetConflict()
  await user.click(await button('Cancel'))
  expect(screen.queryByText(/changed this meanwhile/)).toBeNull()
  expect(name()).toHaveValue('')
  expect(await button('Edit Theirs')).toBeInTheDocument()
})

test('a person who goes while the two are compared can be added anew', async () => {
  const { user } = await meetConflict()
  await user.click(await button('Delete Theirs'))
  expect(await screen.findByText('New person')).toBeInTheDocument()
  expect(screen.queryByText(/changed this meanwhile/)).toBeNull()
  expect(name()).toHaveValue('Anong the Elder')
  await user.click(await button('Add'))
  expect(await button('Edit Anong the Elder')).toBeInTheDocument()
})

test('a row that somebody else has changed is not deleted unseen', async () => {
  const { user, notices } = renderScreen(Screen)
  await button('Delete Anong')
  await updatePerson(anong, { name: 'Theirs' })
  await user.click(await button('Delete Anong'))
  expect(await button('Delete Theirs')).toBeInTheDocument()
  expect(notices[0]?.message).toContain('Somebody else has changed this meanwhile')

  await user.click(await button('Delete Theirs'))
  await expect(removePerson({ ...anong, version: 2 })).rejects.toMatchObject({ httpStatus: 404 })
})
