import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  chooseVersions,
  chosenVersions,
  withChosenVersions,
} from '../federation/chosen-versions.ts'
import { liveSetStore } from '../federation/live-set.ts'
import { reloadPage } from '../federation/reload-page.ts'
import { reportsStore } from '../federation/reports.ts'
import { useSession } from '../session/session-store.ts'
import { liveRemotes, liveSet } from '../testing/live-remotes.ts'
import { PanelShortcut } from './panel-shortcut.tsx'

jest.mock('../federation/reload-page.ts')

const garden = liveRemotes[0] as (typeof liveRemotes)[number]
const older = {
  version: '0.9.0',
  manifest: '/remotes/garden/0.9.0/m.json',
  integrity: { a: 'b' },
  signature: { key: 'k', value: 'v', digest: 'd' },
}
const published = { ...older, publishedAt: '2026-11-20T08:00:00.000Z', publishedBy: 'ci' }

beforeAll(() => import('./developer-panel.tsx'))
beforeEach(() => {
  globalThis.fetch = jest.fn(async () => Response.json({ events: [], versions: [published] }))
  liveSetStore.setState({ ...liveSet({ remotes: [garden] }), next: null, error: null })
  useSession.setState({ signedIn: false, session: null })
})

const press = () =>
  act(async () => void fireEvent.keyDown(document, { ctrlKey: true, altKey: true, code: 'KeyD' }))
const panel = () => screen.queryByRole('dialog', { name: 'For developers' })

test('opens for signed-in users and with a preview', async () => {
  render(<PanelShortcut />)
  await press()
  expect(panel()).toBeNull()

  liveSetStore.setState({ remotes: [{ ...garden, integrity: null }] })
  await press()
  expect(panel()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(panel()).toBeNull()

  liveSetStore.setState({ remotes: [garden] })
  useSession.setState({ signedIn: true })
  await press()
  expect(panel()).toBeVisible()
})

test('shows which version is loaded and why, and the live one', async () => {
  useSession.setState({ signedIn: true })
  const shown = async (remote: typeof garden, version: string) => {
    liveSetStore.setState({ remotes: [remote] })
    reportsStore.setState([{ app: 'garden', version, kind: 'loaded' }], true)
    const { unmount } = render(<PanelShortcut />)
    await press()
    const section = within(screen.getByRole('region', { name: 'garden' }))
    const options = section.getByRole('combobox').textContent
    const text = section.getByText(/^\d\.\d\.\d, /, { selector: 'p' }).textContent
    unmount()
    return [text, options?.match(/live \(.*?\)/)?.[0]]
  }
  expect(await shown(garden, '1.0.0')).toEqual(['1.0.0, live', 'live (1.0.0)'])
  chooseVersions({ garden: older })
  const [chosen = garden] = withChosenVersions(liveSet({ remotes: [garden] })).remotes
  expect(await shown(chosen, '0.9.0')).toEqual([
    '0.9.0, chosen for this tab; 1.0.0 is live',
    'live (1.0.0)',
  ])
  expect((await shown(chosen, '1.0.0'))[0]).toBe('1.0.0, because 0.9.0 failed')
  expect((await shown({ ...garden, canary: true }, '1.0.0'))[0]).toMatch(/^1\.0\.0, canary/)
  expect((await shown({ ...garden, integrity: null }, '1.0.0'))[0]).toBe('1.0.0, preview')
})

test('a published version can be chosen for this tab and reset', async () => {
  useSession.setState({ signedIn: true })
  render(<PanelShortcut />)
  await press()
  const choice = await screen.findByRole('combobox', { name: 'Version in this tab' })
  await userEvent.selectOptions(choice, '0.9.0')
  await userEvent.click(screen.getByRole('button', { name: 'Use these versions' }))
  expect(chosenVersions()).toEqual({ garden: published })
  expect(reloadPage).toHaveBeenCalledTimes(1)

  await userEvent.click(screen.getByRole('button', { name: 'Reset to live versions' }))
  expect(chosenVersions()).toEqual({})
})
