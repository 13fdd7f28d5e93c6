import { testCollection } from '@sala/kit/testing/collection-suite'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { someRooms } from '@sala/kit/testing/fake-people-and-rooms'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen } from '@testing-library/react'
import { rooms } from './rooms.ts'
import Screen from './screen.tsx'

const typed = { title: 'Silk', description: 'Red.' }
testCollection({ collection: rooms, Screen, some: someRooms, typed })

test('lists rooms with title and description, and submits with Send', async () => {
  installFakeApi({ rooms: someRooms(2) })
  renderScreen(Screen)
  expect(await screen.findByText('2 rooms')).toBeInTheDocument()
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Image', 'Title', 'Description', 'Options'])
  expect(screen.getByAltText('Picture of Slate Shower')).toHaveAttribute('width', '320')
  expect(screen.getByLabelText('Description')).toHaveProperty('tagName', 'TEXTAREA')
  expect(screen.getByRole('button', { name: 'Send' })).toBeInTheDocument()
})
