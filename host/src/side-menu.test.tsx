import type { LiveRemote } from '@sala/kit/contract/remote'
import { MemoryRouter } from '@sala/kit/router'
import { fakeSession } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { KitProvider } from '@sala/kit/ui'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { liveSetStore } from './federation/live-set.ts'
import { prefetchScreen } from './federation/prefetch-screen.ts'
import { useSession } from './session/session-store.ts'
import { SideMenu } from './side-menu.tsx'
import { liveRemotes } from './testing/live-remotes.ts'

jest.mock('./federation/prefetch-screen.ts', () => ({ prefetchScreen: jest.fn() }))
const fetched = () => jest.mocked(prefetchScreen).mock.calls.map(([{ name }]) => name)

function show(remotes: LiveRemote[]) {
  liveSetStore.setState({ remotes })
  render(
    <MemoryRouter>
      <KitProvider>
        <SideMenu />
      </KitProvider>
    </MemoryRouter>,
  )
}

test('prefetches a screen when its menu entry is hovered or focused', () => {
  show(liveRemotes)
  expect(fetched()).toEqual([])

  const [kitchen, court] = ['Kitchen', 'Court'].map((name) => screen.getByRole('link', { name }))
  fireEvent.pointerEnter(kitchen as HTMLElement)
  fireEvent.focus(court as HTMLElement)
  expect(fetched()).toEqual(['kitchen', 'court'])
})

test('an entry shows and updates its badge, and ignores failed requests', async () => {
  const api = installFakeApi()
  api.answer('GET /messages/unread', 200, { count: 3 })
  const [court] = liveRemotes.filter(({ name }) => name === 'court')
  const badge = { call: '/messages/unread', list: 'messages', label: 'unread' }
  const menu = { label: 'Messages', icon: 'letter', order: 3, badge }
  act(() => useSession.setState({ session: fakeSession('ann@sala.example') }))
  show([{ ...court, name: 'messages', menu } as LiveRemote])
  expect(await screen.findByRole('link', { name: 'Messages 3 unread' })).toBeVisible()
  await waitFor(() => expect(api.countSubscribers()).toBe(1))

  api.answer('GET /messages/unread', 200, { count: 1200 })
  api.sendChange('staff')
  api.sendChange('messages')
  await screen.findByRole('link', { name: 'Messages 1,200 unread' })
  expect(api.calls('GET /messages/unread')).toHaveLength(2)

  api.fail('GET /messages/unread', 503, 'Not now.')
  api.sendChange('messages')
  await waitFor(() => expect(api.calls('GET /messages/unread')).toHaveLength(3))
  api.answer('GET /messages/unread', 200, { count: 0 })
  api.sendChange('messages')
  await screen.findByRole('link', { name: 'Messages' })
})

test('an entry has an icon of the kit, or the remote’s own', () => {
  const [court] = liveRemotes.filter(({ name }) => name === 'court')
  const own = { label: 'Well', icon: { path: 'M12 3v18' }, order: 3 }
  const named = { label: 'Door', icon: 'door', order: 4 }
  const remotes = [own, named].map((menu) => ({ ...court, name: menu.label, menu }) as LiveRemote)
  show(remotes)
  const findIcon = (name: string) => screen.getByRole('link', { name }).querySelector('svg')
  expect(findIcon('Well')?.innerHTML).toBe('<path d="M12 3v18"></path>')
  expect(findIcon('Door')?.innerHTML).toMatch(/^<path d="M10 21H2M/)
})
