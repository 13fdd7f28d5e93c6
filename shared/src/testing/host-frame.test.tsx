import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from '../router.ts'
import { TextField } from '../ui/index.ts'
import { takeConsole } from './console.ts'
import { type FramedRemote, HostFrame } from './host-frame.tsx'

const field = <TextField label="Water" value="" onValue={jest.fn()} />

const garden = (
  <Routes>
    <Route path="/" element={<Link to="beds/7">Seven</Link>} />
    <Route path="beds/7" element={field} />
  </Routes>
)

const show = (access: FramedRemote['access'], content: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/garden']}>
      <HostFrame remote={{ route: '/garden', access }} screen={content} />
    </MemoryRouter>,
  )

test('renders a screen with the kit, below its route', async () => {
  show('signed-in', garden)
  await userEvent.click(screen.getByRole('link', { name: 'Seven' }))
  expect(screen.getByLabelText('Water')).toBeInTheDocument()
})

test('renders a public screen without the kit', () => {
  expect(() => show('public', field)).toThrow()
  takeConsole()
})
