import {
  type Appearance,
  appearanceCookie,
  groundColours,
  parseAppearance,
} from './contract/appearance.ts'

const yearS = 365 * 24 * 60 * 60

export const chosenAppearance = () => parseAppearance(document.cookie)

/** Stores the choice in this browser and applies it. */
export function chooseAppearance(appearance: Appearance) {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and not every browser has the other way
  document.cookie = `${appearanceCookie}=${appearance}; Path=/; Max-Age=${yearS}; SameSite=Lax`
  showAppearance(appearance)
}

/** Applies an appearance to the page; null for pages without the choice. */
export function showAppearance(appearance: Appearance | null) {
  const { documentElement: root, head } = document
  if (appearance) root.dataset.appearance = appearance
  else delete root.dataset.appearance
  for (const tag of head.querySelectorAll('meta[name=theme-color]')) tag.remove()
  for (const [content, media] of themeColours(appearance ?? 'dark')) {
    head.append(
      Object.assign(document.createElement('meta'), { name: 'theme-color', content, media }),
    )
  }
}

/** `theme-color` values with their media queries. */
function themeColours(appearance: Appearance) {
  const { light, dark } = groundColours
  if (appearance === 'system') {
    const by = (scheme: string) => `(prefers-color-scheme: ${scheme})`
    return [
      [light, by('light')],
      [dark, by('dark')],
    ] as const
  }
  return [[groundColours[appearance], '']] as const
}
