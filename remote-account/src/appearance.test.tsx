import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen } from '@testing-library/react'
import Screen from './screen.tsx'

const root = document.documentElement
const option = (name: string) => screen.getByRole('radio', { name })
const barColours = () =>
  [...document.head.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(
    ({ content, media }) => [content, media],
  )

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: removes the stored appearance
  document.cookie = 'appearance=; Path=/; Max-Age=0'
  delete root.dataset.appearance
})

test('is dark by default, applies a choice at once and stores it', async () => {
  installFakeApi()
  const { user } = renderScreen(Screen)
  expect(option('Dark')).toBeChecked()
  await user.click(option('Light'))
  expect(root.dataset.appearance).toBe('light')
  expect(barColours()).toEqual([['#fbf6f1', '']])
  expect(document.cookie).toContain('appearance=light')
})

test('follows the system with both theme colours', async () => {
  installFakeApi()
  const { user } = renderScreen(Screen)
  await user.click(option('System'))
  expect(root.dataset.appearance).toBe('system')
  expect(barColours()).toEqual([
    ['#fbf6f1', '(prefers-color-scheme: light)'],
    ['#14100e', '(prefers-color-scheme: dark)'],
  ])
})

test('ignores an unknown value of the cookie', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: sets an unknown value
  document.cookie = 'appearance=neon; Path=/'
  installFakeApi()
  renderScreen(Screen)
  expect(option('Dark')).toBeChecked()
})
