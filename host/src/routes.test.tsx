import { MemoryRouter } from '@sala/shared/router'
import { render, screen } from '@testing-library/react'
import { useLiveSet } from './federation/live-set.ts'
import { loadScreen } from './federation/load-screen.ts'
import { RemoteRoutes } from './routes.tsx'
import { useSession } from './session/session-store.ts'
import { liveRemotes } from './testing/live-remotes.ts'

jest.mock('./federation/load-screen.ts', () => ({ loadScreen: jest.fn() }))

// What the tests look at is the routes, not how long the kit takes to be compiled.
beforeAll(() => import('./kit-frame.tsx'))

beforeEach(() => {
  useLiveSet.setState({ remotes: liveRemotes, error: null })
  useSession.setState({ signedIn: false, session: null })
  jest
    .mocked(loadScreen)
    .mockImplementation(async ({ name }) => ({ default: () => <p>{`this is the ${name}`}</p> }))
})

test.each([
  ['/', 'this is the garden'],
  ['/gate', 'this is the gate'],
  ['/gate/anything/below', 'this is the gate'],
  ['/kitchen', 'this is the gate'],
])('%s shows a signed-out visitor: %s', async (path, text) => {
  open(path)
  expect(await screen.findByText(text)).toBeVisible()
})

test.each(['/nowhere', '/gates', '/garden'])('%s is an unknown route', (path) => {
  open(path)
  expect(screen.getByRole('heading')).toHaveTextContent('Unexpected Application Error!')
  expect(screen.getByText('404')).toBeVisible()
  expect(screen.getByRole('link', { name: /entrance/ })).toHaveAttribute('href', '/')
})

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <RemoteRoutes />
    </MemoryRouter>,
  )
}
