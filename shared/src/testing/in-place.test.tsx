import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useParams } from '../router.ts'
import { TextField } from '../ui/index.ts'
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

const Field = ({ label }: { label: string }) => (
  <TextField label={label} value="" onValue={jest.fn()} />
)

const Bed = () => <Field label={`Water ${useParams().id}`} />

const Garden = () => (
  <Routes>
    <Route path="/garden" element={<Field label="Key" />} />
    <Route path="/" element={<Beds />} />
    <Route path="beds/:id" element={<Bed />} />
  </Routes>
)

test.each([
  ['Seven', 'Water 7'],
  ['Eight', 'Water 8'],
])('a screen leads to others beneath its route: %s', async (link, label) => {
  show('signed-in')
  await userEvent.click(screen.getByRole('link', { name: link }))
  expect(screen.getByLabelText(label)).toBeInTheDocument()
})

test('a public screen finds no kit around it', () => {
  expect(() => show('public')).toThrow()
  takeConsole()
})
