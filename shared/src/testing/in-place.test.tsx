import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useParams } from '../router.ts'
import { Button } from '../ui/index.ts'
import { takeConsole } from './console.ts'
import { InPlace, type Place } from './in-place.tsx'

function show(access: Place['access']) {
  return render(
    <MemoryRouter initialEntries={['/garden']}>
      <InPlace remote={{ route: '/garden', access }} screen={<Garden />} />
    </MemoryRouter>,
  )
}

const Beds = () => (
  <>
    <Link to="beds/7">Seven</Link>
    <Link to="/garden/beds/8">Eight</Link>
  </>
)
const Bed = () => <Button>Water {useParams().id}</Button>

const Garden = () => (
  <Routes>
    <Route path="/garden" element={<Button>Open</Button>} />
    <Route path="/" element={<Beds />} />
    <Route path="beds/:id" element={<Bed />} />
  </Routes>
)

test.each([
  ['Seven', 'Water 7'],
  ['Eight', 'Water 8'],
])('a screen leads to others beneath its route: %s', async (link, button) => {
  show('signed-in')
  await userEvent.click(screen.getByRole('link', { name: link }))
  expect(screen.getByRole('button', { name: button })).toBeInTheDocument()
})

test('a public screen finds no kit around it', () => {
  expect(() => show('public')).toThrow()
  takeConsole()
})
