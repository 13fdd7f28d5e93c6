import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import Screen from './screen.tsx'

const rows = async () => {
  await screen.findByText('Changed a person')
  return within(screen.getByRole('table', { name: 'Changes' })).getAllByRole('row')
}

test('says who changed what, from where, and what it was before', async () => {
  installFakeApi()
  renderScreen(Screen)
  const [, changed, added] = await rows()
  expect(changed).toHaveTextContent('admin@sala.example203.0.113.7')
  expect(changed).toHaveTextContent('nameMali Ploy')
  expect(changed?.querySelector('del')).toHaveTextContent('Mali')
  expect(changed?.querySelector('ins')).toHaveTextContent('Ploy')
  // What has stayed as it was is left out.
  expect(changed).not.toHaveTextContent('file')
  expect(added).toHaveTextContent('Added a person')
  expect(added?.querySelector('del')).toBeNull()
})

test('shows older changes below, until the first one', async () => {
  const api = installFakeApi()
  const { user } = renderScreen(Screen)
  expect(await rows()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Older changes' }))
  expect(await screen.findByText('Signed in')).toBeInTheDocument()
  expect(await rows()).toHaveLength(4)
  expect(api.calls('GET /audit').at(-1)).toMatchObject({ path: '/audit' })
  expect(screen.queryByRole('button', { name: 'Older changes' })).toBeNull()
})

test('checks the lines, and says what is wrong with them', async () => {
  const api = installFakeApi()
  const { user, notices } = renderScreen(Screen)
  await rows()
  const check = screen.getByRole('button', { name: 'Check the lines' })
  await user.click(check)
  await waitFor(() =>
    expect(notices).toEqual([{ severity: 'success', message: 'All 3 lines are as written.' }]),
  )
  api.fail('GET /audit/check', 503, 'Nothing can be read just now.')
  await user.click(check)
  await waitFor(() => expect(notices).toHaveLength(2))
  expect(notices[1]).toEqual({ severity: 'error', message: 'Nothing can be read just now.' })
})
