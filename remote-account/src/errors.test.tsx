import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, within } from '@testing-library/react'
import Screen from './screen.tsx'

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'mali@sala.example' }

test('lists the last errors of all versions, newest first, with place, count and time', async () => {
  installFakeApi()
  renderScreen(Screen, { session })
  const table = await screen.findByRole('table', { name: 'Errors of remotes' })
  const [, first, second, ...others] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent(
    /^garden 1\.1\.0TypeError: beds is undefinedjs\/screen\.ab12\.js:1:4096Times 3Last 2 Mar 2026/,
  )
  expect(second).toHaveTextContent(/^garden 1\.0\.0stumbledTimes 1Last 1 Mar 2026/)
  expect(others).toEqual([])
})

test('says when there are none', async () => {
  const api = installFakeApi()
  api.answer('GET /releases', 200, [])
  renderScreen(Screen, { session })
  expect(await screen.findByText('No error was reported.')).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Errors of remotes' })).toBeNull()
})
