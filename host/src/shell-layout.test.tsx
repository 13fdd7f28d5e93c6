import { MemoryRouter, Route, Routes, useNavigate } from '@sala/kit/router'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { KitProvider } from '@sala/kit/ui'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { liveSetStore } from './federation/live-set.ts'
import { painted } from './painted.ts'
import { useSession } from './session/session-store.ts'
import ShellLayout from './shell-layout.tsx'
import { liveRemotes } from './testing/live-remotes.ts'

const user = userEvent.setup()

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  )
}

/** The focus moves after the paint. */
const expectFocused = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus())

function renderShell(kitchen: ReactNode = <h1>The kitchen</h1>) {
  liveSetStore.setState({ remotes: liveRemotes })
  const shown = (content: ReactNode) => <ShellLayout>{content}</ShellLayout>
  render(
    <MemoryRouter initialEntries={['/court']}>
      <KitProvider>
        <Routes>
          <Route path="/court/*" element={shown(<h1>The court</h1>)} />
          <Route path="/kitchen/*" element={shown(kitchen)} />
        </Routes>
        <Back />
      </KitProvider>
    </MemoryRouter>,
  )
}

beforeEach(() => {
  // jsdom has no media queries.
  window.matchMedia = () => new EventTarget() as MediaQueryList
})

test('shows the current entry, and focuses the heading after a navigation', async () => {
  renderShell()
  expect(screen.getByRole('link', { name: 'Court' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('heading', { name: 'The court' })).not.toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Kitchen' }))
  await expectFocused('The kitchen')
})

test('leaves the focus where the user has moved it meanwhile', async () => {
  renderShell(
    <>
      <h1>The kitchen</h1>
      <button type="button">Stir</button>
    </>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Kitchen' }))
  const stir = screen.getByRole('button', { name: 'Stir' })
  act(() => stir.focus())
  await painted()
  expect(stir).toHaveFocus()
})

/** A screen that is replaced by another release. */
let takeRelease = (_version: number) => {}

function Released() {
  const [version, setVersion] = useState(1)
  takeRelease = setVersion
  return (
    <section key={version}>
      <h1>The kitchen {version}</h1>
      <button type="button">Stir</button>
    </section>
  )
}

describe('a release that replaces the screen after a navigation', () => {
  async function openKitchen() {
    renderShell(<Released />)
    await user.click(screen.getByRole('link', { name: 'Kitchen' }))
    await expectFocused('The kitchen 1')
  }

  test.each(['heading', 'button'])(
    'focuses its heading when the %s had the focus',
    async (role) => {
      await openKitchen()
      act(() => within(screen.getByRole('main')).getByRole(role).focus())
      act(() => takeRelease(2))
      await expectFocused('The kitchen 2')
    },
  )

  test('focuses its heading when the first one has not been painted', async () => {
    renderShell(<Released />)
    const kitchen = screen.getByRole('link', { name: 'Kitchen' })
    act(() => kitchen.focus())
    fireEvent.click(kitchen)
    act(() => takeRelease(2))
    await expectFocused('The kitchen 2')
  })

  test('does not move the focus that the user has moved', async () => {
    await openKitchen()
    const court = screen.getByRole('link', { name: 'Court' })
    act(() => court.focus())
    act(() => takeRelease(2))
    await screen.findByRole('heading', { name: 'The kitchen 2' })
    await painted()
    expect(court).toHaveFocus()
  })
})

test('Back restores the scroll position once the screen is long enough', async () => {
  const page = document.documentElement
  renderShell()
  page.scrollTop = 1200
  fireEvent.scroll(window)
  await user.click(screen.getByRole('link', { name: 'Kitchen' }))
  expect(page.scrollTop).toBe(0)
  fireEvent.scroll(window)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(page.scrollTop).toBe(1200)
  await expectFocused('The court')
})

test('a navigation scrolls to the top, also when the page was scrolled before the shell was there', async () => {
  const page = document.documentElement
  page.scrollTop = 300
  fireEvent.scroll(window)
  renderShell()
  await user.click(screen.getByRole('link', { name: 'Kitchen' }))
  expect(page.scrollTop).toBe(0)
})

test('the drawer has the menu and closes when an item is chosen', async () => {
  renderShell()
  await user.click(screen.getByRole('button', { name: 'Open the menu' }))
  const drawer = screen.getByRole('dialog', { name: 'Menu' })
  await user.click(within(drawer).getByRole('link', { name: 'Kitchen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'The kitchen' })).toBeInTheDocument()
})

test('Logout signs out', async () => {
  const api = installFakeApi()
  useSession.setState({ signedIn: true })
  renderShell()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(useSession.getState().signedIn).toBe(false)
  expect(api.calls('POST /auth/logout')).toHaveLength(1)
})

test('Logout asks before it deletes the user’s own drafts, and can be cancelled', async () => {
  installFakeApi()
  const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@sala.example' }
  useSession.setState({ signedIn: true, session })
  const [own, other] = ['draft-4 staff a@sala.example 1', 'draft-4 staff b@sala.example 1'] as const
  for (const key of [own, other]) localStorage.setItem(key, '{}')
  renderShell()
  const press = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    const question = within(await screen.findByRole('dialog', { name: /without saving/ }))
    await user.click(question.getByRole('button', { name: answer }))
  }
  await press('Stay')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(useSession.getState().signedIn).toBe(true)
  expect(localStorage.getItem(own)).not.toBeNull()

  await press('Log out')
  expect(useSession.getState().signedIn).toBe(false)
  expect(localStorage.getItem(own)).toBeNull()
  expect(localStorage.getItem(other)).not.toBeNull()
})
