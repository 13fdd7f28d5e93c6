import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen } from '@testing-library/react'
import Screen from './screen.tsx'

const root = document.documentElement
const way = (name: string) => screen.getByRole('radio', { name })
const barColours = () =>
  [...document.head.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(
    ({ content, media }) => [content, media],
  )

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the screen keeps it
  document.cookie = 'appearance=; Path=/; Max-Age=0'
  delete root.dataset.appearance
})

test('is dark until somebody chooses, shows it at once, and keeps it', async () => {
  installFakeApi()
  const { user } = renderScreen(Screen)
  expect(way('Dark')).toBeChecked()
  await user.click(way('Light'))
  expect(root.dataset.appearance).toBe('light')
  expect(barColours()).toEqual([['#fbf6f1', '']])
  expect(document.cookie).toContain('appearance=light')
})

test('follows the system, which has both colours', async () => {
  installFakeApi()
  const { user } = renderScreen(Screen)
  await user.click(way('By system'))
  expect(root.dataset.appearance).toBe('system')
  expect(barColours()).toEqual([
    ['#fbf6f1', '(prefers-color-scheme: light)'],
    ['#14100e', '(prefers-color-scheme: dark)'],
  ])
})

test('takes a cookie that says something else for none', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as somebody else may have set it
  document.cookie = 'appearance=neon; Path=/'
  installFakeApi()
  renderScreen(Screen)
  expect(way('Dark')).toBeChecked()
})
