import { type FakeApi, installFakeApi } from '@sala/kit/testing/fake-api'
import { someRooms, someStaff } from '@sala/kit/testing/fake-people-and-rooms'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import Screen from './screen.tsx'

const region = (name: string) => within(screen.getByRole('region', { name }))
const staff = () => region('Whose hands')
const rooms = () => region('Behind ten doors')

function show(options: Parameters<typeof installFakeApi>[0] = {}): FakeApi {
  const api = installFakeApi(options)
  render(
    <StrictMode>
      <Screen />
    </StrictMode>,
  )
  return api
}

test('shows the sections in order', async () => {
  show()
  expect(await staff().findAllByRole('heading', { level: 3 })).toHaveLength(12)
  const ids = ['top-bar', 'home', 'services', 'staff', 'rooms', 'contact', 'footer']
  const selector = ids.map((id) => `#${id}`).join()
  expect([...document.querySelectorAll(selector)].map(({ id }) => id)).toEqual(ids)
})

test('the first link skips the menu', async () => {
  show()
  await userEvent.tab()
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(skip).toHaveFocus()
  expect(skip).toHaveAttribute('href', '#home')
})

test('loads staff and rooms once, and omits entries without a picture', async () => {
  const [first, ...others] = someStaff(3)
  const api = show({
    staff: [{ ...first, file: null, picture: null } as (typeof others)[0], ...others],
    rooms: someRooms(2),
  })
  expect(await staff().findAllByRole('img')).toHaveLength(2)
  expect(await rooms().findAllByRole('button', { name: 'Book now' })).toHaveLength(2)
  expect(api.calls().map(({ operation }) => operation)).toEqual(['GET /staff', 'GET /rooms'])
})

test('each gallery reports a failed request and retries it', async () => {
  const api = installFakeApi({ staff: someStaff(1), rooms: someRooms(1) })
  api.failConnection('GET /staff')
  render(<Screen />)
  expect(await staff().findByText(/server isn't responding/)).toBeInTheDocument()
  expect(await rooms().findAllByRole('img')).toHaveLength(1)

  api.clearFault('GET /staff')
  await userEvent.click(staff().getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('region', { name: 'Whose hands' })).toHaveFocus()
  expect(await staff().findByText('Anong')).toBeInTheDocument()
  expect(api.calls('GET /rooms')).toHaveLength(1)
})

test('shows a text in empty galleries', async () => {
  show({ staff: [], rooms: [] })
  expect(await staff().findByText(/introduce ourselves/)).toBeInTheDocument()
  expect(await rooms().findByText(/describe them/)).toBeInTheDocument()
})

test('shows a placeholder for a broken picture, and retries when the browser is online again', async () => {
  show({ staff: someStaff(1), rooms: [] })
  const picture = await staff().findByRole('img', { name: 'Portrait of Anong' })
  fireEvent.error(picture)
  expect(picture).not.toBeInTheDocument()
  expect(staff().getByRole('img', { name: 'Portrait of Anong' })).toBeInTheDocument()

  fireEvent(window, new Event('online'))
  expect(staff().getByRole('img', { name: 'Portrait of Anong' })).toHaveAttribute('src')
})

test('Book now does nothing', async () => {
  const api = show({ staff: [], rooms: someRooms(1) })
  await rooms().findByText('Slate Shower')
  const before = document.body.innerHTML
  const buttons = screen.getAllByRole('button', { name: 'Book now' })
  expect(buttons).toHaveLength(3)
  for (const button of buttons) button.click()
  expect(document.body.innerHTML).toBe(before)
  expect(api.calls()).toHaveLength(2)
})
