import { fakeCredentials, fakeSession } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { confirmWithPassword, renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import Screen from './screen.tsx'

const session = fakeSession('mali@sala.example')
const { password } = fakeCredentials
const teams = () => screen.getByRole('table', { name: 'Teams' })

async function start() {
  const shown = renderScreen(Screen, { session })
  await within(teams()).findByText('laptop: token, key')
  return shown
}

test('lists the access of each team without the server’s own key, and recent errors', async () => {
  installFakeApi()
  await start()
  const [, laptop, ci, ...others] = within(teams()).getAllByRole('row')
  expect(laptop).toHaveTextContent(/^gardenlaptop: token, keySince \d.*Last release \d/)
  expect(ci).toHaveTextContent(/^gardenci: unused linkSince –Last release Never$/)
  expect(others).toEqual([])

  const errors = await screen.findByRole('table', { name: 'Recent errors' })
  const [, last, first, ...more] = within(errors).getAllByRole('row')
  expect(last).toHaveTextContent(
    /^garden 1\.1\.0TypeError: beds is undefinedjs\/screen\.ab12\.js:1:4096Count 3Last seen 2 Mar 2026/,
  )
  expect(first).toHaveTextContent(/^garden 1\.0\.0stumbledCount 1Last seen 1 Mar 2026/)
  expect(more).toEqual([])
})

test('creates a link after confirmation and shows it', async () => {
  const api = installFakeApi()
  const { user } = await start()
  await user.type(screen.getByLabelText(/^Remote, e.g./), 'meadow')
  await user.type(screen.getByLabelText(/^Machine, e.g./), 'desk')
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  await confirmWithPassword(user, 'Allow a team to release meadow?', 'Create link', 'wrong')
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.')
  expect(screen.queryByLabelText(/^Link for/)).toBeNull()
  await user.clear(screen.getByLabelText('Your password'))
  await confirmWithPassword(user, 'Allow a team to release meadow?', 'Create link')
  expect(await screen.findByLabelText(/^Link for meadow \(shown only once/)).toHaveValue(
    'https://sala.example/enrol#meadow.secret',
  )
  expect(api.calls('POST /teams/{id}/link').at(-1)).toMatchObject({
    path: '/teams/meadow/link',
    body: { name: 'desk', proof: { password } },
  })
  await within(teams()).findByText('desk: unused link')
  expect(screen.getByLabelText(/^Remote, e.g./)).toHaveValue('')
})

test('revokes all access of a name after confirmation', async () => {
  const api = installFakeApi()
  const { user, notices } = await start()
  await user.click(screen.getByRole('button', { name: 'Revoke laptop of garden' }))
  await confirmWithPassword(user, 'Revoke “laptop” of garden?', 'Revoke')
  await waitFor(() =>
    expect(notices).toEqual([{ severity: 'success', message: '“laptop” of garden revoked.' }]),
  )
  await waitFor(() => expect(within(teams()).queryByText('laptop: token, key')).toBeNull())
  expect(api.calls('POST /teams/{id}/revoke')[0]?.body).toEqual({
    name: 'laptop',
    proof: { password },
  })
})
