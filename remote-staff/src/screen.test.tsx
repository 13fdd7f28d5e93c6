import { installFakeApi } from '@sala/kit/testing/fake-api'
import { someStaff } from '@sala/kit/testing/fake-people-and-rooms'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { act, screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

const button = (name: string) => screen.findByRole('button', { name })

test('lists people with picture, name and options', async () => {
  installFakeApi({ staff: someStaff(2) })
  renderScreen(Screen)
  expect(await screen.findByText('2 people')).toBeInTheDocument()
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Image', 'Name', 'Options'])
  expect(screen.getByAltText('Picture of Anong')).toHaveAttribute('width', '130')
})

test('deletes at once and offers Undo', async () => {
  const api = installFakeApi({ staff: someStaff(2) })
  const { user, notices } = renderScreen(Screen)
  await user.click(await button('Delete Busaba'))
  expect(await screen.findByText('1 person')).toBeInTheDocument()
  expect(await button('Edit Anong')).toHaveFocus()
  await waitFor(() => expect(api.calls('GET /staff')).toHaveLength(2))

  await act(async () => notices[0]?.action?.run())
  expect(await button('Delete Busaba')).toBeInTheDocument()
})

test('says why a person could not be deleted or brought back', async () => {
  const api = installFakeApi({ staff: someStaff(1) })
  api.fail('DELETE /staff/{id}', 503, 'Not now, please.')
  const { user, notices } = renderScreen(Screen)
  await user.click(await button('Delete Anong'))
  await waitFor(() => expect(notices[0]?.message).toBe('Not now, please.'))

  api.heal('DELETE /staff/{id}')
  api.cutOff('POST /staff/{id}/restore')
  await user.click(await button('Delete Anong'))
  await screen.findByText('Nobody yet')
  await act(async () => notices[1]?.action?.run())
  await waitFor(() => expect(notices[2]?.message).toContain('cannot be reached'))
})

test('says why the list is not there, and tries again', async () => {
  const api = installFakeApi({ staff: someStaff(1) })
  api.cutOff('GET /staff')
  const { user } = renderScreen(Screen)
  expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument()
  api.heal('GET /staff')
  await user.click(await button('Try again'))
  expect(await screen.findByText('1 person')).toBeInTheDocument()
})
