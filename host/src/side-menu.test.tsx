import { MemoryRouter } from '@sala/shared/router'
import { KitProvider } from '@sala/shared/ui'
import { fireEvent, render, screen } from '@testing-library/react'
import { useLiveSet } from './federation/live-set.ts'
import { loadScreen } from './federation/load-screen.ts'
import { SideMenu } from './side-menu.tsx'
import { liveRemotes } from './testing/live-remotes.ts'

jest.mock('./federation/load-screen.ts', () => ({ loadScreen: jest.fn() }))
const load = jest.mocked(loadScreen)
const loaded = () => load.mock.calls.map(([{ name }]) => name)

test('a screen is loaded, once, as soon as its entry is pointed at or has the focus', () => {
  load.mockImplementation(async (release) => ({ release, module: { default: () => null } }))
  useLiveSet.setState({ remotes: liveRemotes })
  render(
    <MemoryRouter>
      <KitProvider>
        <SideMenu />
      </KitProvider>
    </MemoryRouter>,
  )
  expect(loaded()).toEqual([])

  const [kitchen, court] = ['Kitchen', 'Court'].map((name) => screen.getByRole('link', { name }))
  fireEvent.pointerEnter(kitchen as HTMLElement)
  expect(loaded()).toEqual(['kitchen'])
  fireEvent.focus(kitchen as HTMLElement)
  fireEvent.focus(court as HTMLElement)
  expect(loaded()).toEqual(['kitchen', 'court'])
})
