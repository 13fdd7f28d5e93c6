import { takeConsole } from '@sala/kit/testing/console'
import { Slot } from '@sala/kit/ui'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import KitFrame from '../kit-frame.tsx'
import { useSession } from '../session/session-store.ts'
import { liveRemotes } from '../testing/live-remotes.ts'
import { liveSetStore } from './live-set.ts'
import { loadRelease, ScreenLoadError } from './load-release.ts'
import { report } from './reports.ts'

jest.mock('@module-federation/enhanced/runtime', () => ({ getInstance: () => null }))
jest.mock('./reports.ts')
jest.mock('./load-release.ts', () => ({
  ...jest.requireActual('./load-release.ts'),
  loadRelease: jest.fn(),
}))
const load = jest.mocked(loadRelease)
const reported = () =>
  jest.mocked(report).mock.calls.map(([name, { version }, kind]) => `${name} ${version} ${kind}`)

interface Slots {
  shelf: { label: string; onTake?: () => void }
}
const fillWith = (Fill: (props: Slots['shelf']) => unknown) =>
  load.mockResolvedValueOnce({ default: Fill as () => null })

const fills = ['kitchen/shelf']
let build = 0
let court = liveRemotes[3] as (typeof liveRemotes)[number]

beforeEach(() => {
  // Another manifest for each test, because modules are cached by it.
  build += 1
  load.mockReset()
  jest.mocked(report).mockClear()
  court = { ...court, fills, manifest: `/remotes/court/${build}/mf-manifest.json`, fallback: null }
  liveSetStore.setState({ remotes: [court], next: null })
  useSession.setState({ signedIn: true, session: null })
  globalThis.fetch = jest.fn(async () => new Response('', { status: 502 }))
})

const open = (labels = ['jars'], onTake = () => {}) =>
  act(async () => {
    render(
      <KitFrame remote="kitchen">
        <h1>Kitchen</h1>
        {labels.map((label) => (
          <section key={label} aria-label={label}>
            <Slot<Slots> name="shelf" props={{ label, onTake }} />
          </section>
        ))}
      </KitFrame>,
    )
  })

test('renders the fills of a slot with its props, and reports that they have loaded', async () => {
  const onTake = jest.fn()
  fillWith(({ label, onTake: take }) => (
    <button type="button" onClick={take}>
      Take {label}
    </button>
  ))
  await open(['jars'], onTake)
  await userEvent.click(screen.getByRole('button', { name: 'Take jars' }))
  expect(onTake).toHaveBeenCalledTimes(1)
  expect(load.mock.calls.map(([name, , path]) => [name, path])).toEqual([
    ['court', 'fills/kitchen/shelf'],
  ])
  await waitFor(() => expect(reported()).toEqual(['court 1.0.0 loaded']))
})

test('an empty slot shows nothing', async () => {
  liveSetStore.setState({ remotes: [{ ...court, fills: ['kitchen/other', 'garden/shelf'] }] })
  await open()
  expect(screen.getByRole('region', { name: 'jars' })).toBeEmptyDOMElement()
  expect(load).not.toHaveBeenCalled()
})

test('fills are in the order of their remotes’ names', async () => {
  const attic = { ...court, name: 'attic', manifest: `/remotes/attic/${build}/mf-manifest.json` }
  liveSetStore.setState({ remotes: [court, attic] })
  load.mockImplementation(async (name) => ({ default: () => <p>{name}</p> }))
  await open()
  expect(screen.getByRole('region')).toHaveTextContent('atticcourt')
})

test.each([
  ['public', true, true],
  ['public', false, true],
  ['signed-in', true, true],
  ['signed-in', false, false],
  ['signed-in', null, false],
  ['signed-out', true, false],
  ['signed-out', false, true],
  ['signed-in', 'editor', true],
  ['signed-in', 'reader', false],
] as const)(
  'a fill for %s users and editors, signed in: %s, is shown: %s',
  async (access, who, is) => {
    const role = who === 'editor' || who === 'reader' ? who : undefined
    liveSetStore.setState({ remotes: [{ ...court, access, ...(role && { roles: ['editor'] }) }] })
    const session = role ? { token: 'a', expiresAt: '', email: 'a@b.cc', role } : null
    useSession.setState({ signedIn: who === null ? null : Boolean(who), session })
    load.mockResolvedValue({ default: () => <p>filled</p> })
    await open()
    expect(screen.queryAllByText('filled')).toHaveLength(is ? 1 : 0)
  },
)

test('a fill that cannot be loaded does not affect the screen, and can be retried', async () => {
  load.mockRejectedValueOnce(new ScreenLoadError('court', court, 'gone'))
  await open()
  expect(screen.getByRole('heading', { name: 'Kitchen' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('“Court” couldn’t be loaded.')
  expect(takeConsole().join()).toContain('gone')
  expect(reported()).toEqual(['court 1.0.0 load-failed'])

  fillWith(() => <p>filled</p>)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('filled')).toBeVisible()
})

test('a fill that throws in one place stays in the others', async () => {
  fillWith(({ label }) => {
    if (label === 'jars') throw new Error('broken jar')
    return <p>{label} are there</p>
  })
  await open(['jars', 'plates'])
  const jars = screen.getByRole('region', { name: 'jars' })
  expect(within(jars).getByRole('status')).toHaveTextContent('“Court” couldn’t be loaded.')
  expect(screen.getByText('plates are there')).toBeVisible()
  expect(takeConsole().join()).toContain('broken jar')
  await waitFor(() => expect(reported()).toContain('court 1.0.0 loaded'))
  expect(reported()).toContain('court 1.0.0 crashed')
})

const before = { version: '0.9.0', manifest: '/court/before.json', integrity: {} }

test('falls back in all places when a fill throws at its start, and loads the fallback once', async () => {
  liveSetStore.setState({ remotes: [{ ...court, fallback: { ...before, fills } }] })
  fillWith(() => {
    throw new Error('broken')
  })
  fillWith(({ label }) => <p>{label} as before</p>)
  await open(['jars', 'plates'])
  expect(await screen.findByText('jars as before')).toBeVisible()
  expect(screen.getByText('plates as before')).toBeVisible()
  expect(load.mock.calls.map(([, { version }]) => version)).toEqual(['1.0.0', '0.9.0'])
  expect(reported()).toContain('court 1.0.0 fell-back')
  expect(takeConsole().join()).toContain('broken')
})

test('does not fall back to a release that does not fill the slot', async () => {
  liveSetStore.setState({ remotes: [{ ...court, fallback: before }] })
  load.mockRejectedValueOnce(new ScreenLoadError('court', court, 'gone'))
  await open()
  expect(screen.getByRole('status')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
  expect(reported()).toEqual(['court 1.0.0 load-failed'])
  takeConsole()
})

test('a fill has no slots, so that two cannot fill each other forever', async () => {
  liveSetStore.setState({ remotes: [{ ...court, fills: ['kitchen/shelf', 'court/shelf'] }] })
  load.mockResolvedValue({
    default: () => (
      <div>
        filled
        <Slot<Slots> name="shelf" props={{ label: 'inner' }} />
      </div>
    ),
  })
  await open()
  expect(screen.getAllByText('filled')).toHaveLength(1)
})

test('a slot’s props are type-checked, and without a host it shows nothing', () => {
  const slots = [
    // @ts-expect-error: unknown slot.
    <Slot<Slots> key="1" name="table" props={{ label: 'jars' }} />,
    // @ts-expect-error: a label is text.
    <Slot<Slots> key="3" name="shelf" props={{ label: 7 }} />,
  ]
  const { container } = render(slots)
  expect(container).toBeEmptyDOMElement()
})
