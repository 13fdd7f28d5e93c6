import { installFakeApi } from '@sala/kit/testing/fake-api'
import { someStaff } from '@sala/kit/testing/fake-people-and-rooms'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen } from '@testing-library/react'
import Screen from './screen.tsx'

test('lists people with their name, and submits with Add', async () => {
  installFakeApi({ staff: someStaff(1) })
  renderScreen(Screen)
  expect(await screen.findByText('1 person')).toBeInTheDocument()
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Image', 'Name', 'Options'])
  const picture = screen.getByAltText('Picture of Anong')
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['130', '235.5'])
  expect(screen.getByRole('button', { name: 'Add' })).toBeInTheDocument()
})
