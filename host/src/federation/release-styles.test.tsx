import { render, waitFor } from '@testing-library/react'
import { Fragment } from 'react'
import { liveRemotes } from '../testing/live-remotes.ts'
import { stylesBeside } from './release-styles.tsx'
import type { CachedScreen } from './screens.ts'

const kitchen = liveRemotes[2] as (typeof liveRemotes)[number]
const court = liveRemotes[3] as (typeof liveRemotes)[number]

const Nothing = () => null
const getScreen = (release: CachedScreen['release']): CachedScreen => ({
  manifest: release.manifest,
  release,
  load: async () => ({ default: Nothing }),
  hasStarted: true,
})
const show = (...releases: CachedScreen['release'][]) =>
  releases.map((one) => <Fragment key={one.manifest}>{stylesBeside(getScreen(one))}</Fragment>)

/** Adds a style sheet like a remote's build. */
function addSheet(href: string, media = '') {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href, media })
  document.head.append(link)
  return link
}

afterEach(() => {
  document.head.replaceChildren()
})

test('applies a release’s style sheets only while it is shown', () => {
  const kitchens = addSheet('/remotes/kitchen/1.0.0/screen.css')
  const courts = addSheet('/remotes/court/1.0.0/screen.css')
  const formers = addSheet('/remotes/kitchen/0.9.0/screen.css')
  const { rerender } = render(show(kitchen))
  expect([kitchens.media, courts.media, formers.media]).toEqual(['', 'not all', 'not all'])
  rerender(show(court))
  expect([kitchens.media, courts.media]).toEqual(['not all', ''])
  rerender(show(court, kitchen))
  expect([kitchens.media, courts.media]).toEqual(['', ''])
  rerender(show())
  expect([kitchens.media, courts.media]).toEqual(['not all', 'not all'])
})

test('applies style sheets until the last place of a release is gone', () => {
  const sheet = addSheet('/remotes/kitchen/1.0.0/screen.css')
  const one = render(show(kitchen))
  const other = render(show(kitchen))
  one.unmount()
  expect(sheet.media).toBe('')
  other.unmount()
  expect(sheet.media).toBe('not all')
})

test('does not apply a style sheet that loads after its screen was left', async () => {
  const { rerender } = render(show(kitchen))
  rerender(show())
  const late = addSheet('/remotes/kitchen/1.0.0/dialog.css')
  await waitFor(() => expect(late.media).toBe('not all'))
  rerender(show(kitchen))
  expect(late.media).toBe('')
})

test('keeps the media of a style sheet, and switches those of the document too', () => {
  const print = addSheet('/remotes/kitchen/1.0.0/print.css', 'print')
  const inline = document.createElement('style')
  inline.dataset.href = new URL('/remotes/kitchen/1.0.0/screen.css', location.href).href
  document.head.append(inline)
  const { rerender } = render(show())
  rerender(show(kitchen))
  expect([print.media, inline.media]).toEqual(['print', ''])
  rerender(show(court))
  expect([print.media, inline.media]).toEqual(['not all', 'not all'])
})

test('the host’s own style sheets always apply', () => {
  const own = addSheet('/host/1.0.0/main.css')
  const theme = document.createElement('style')
  theme.dataset.href = 'theme.css'
  document.head.append(theme)
  render(show(kitchen)).rerender(show(court))
  expect([own.media, theme.media]).toEqual(['', ''])
})
