import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useParams } from '../router.ts'
import { TextField } from '../ui/index.ts'
import { takeConsole } from './console.ts'
import { type FramedRemote, HostFrame } from './host-frame.tsx'

function show(access: FramedRemote['access']) {
  return render(
    <MemoryRouter initialEntries={['/garden']}>
      <HostFrame remote={{ route: '/garden', access }} screen={<Garden />} />
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
])('resolves links below the route of the screen: %s', async (link, label) => {
  show('signed-in')
  await userEvent.click(screen.getByRole('link', { name: link }))
  expect(screen.getByLabelText(label)).toBeInTheDocument()
})

test('renders a public screen without the kit', () => {
  expect(() => show('public')).toThrow()
  takeConsole()
})
