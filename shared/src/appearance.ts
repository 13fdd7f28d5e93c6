import {
  type Appearance,
  appearanceCookie,
  groundColours,
  parseAppearance,
} from './contract/appearance.ts'

const yearS = 365 * 24 * 60 * 60

/** What was chosen in this browser. */
export const chosenAppearance = () => parseAppearance(document.cookie)

/** Keeps what was chosen in this browser, and shows it at once. */
export function chooseAppearance(appearance: Appearance) {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and not every browser has the other way
  document.cookie = `${appearanceCookie}=${appearance}; Path=/; Max-Age=${yearS}; SameSite=Lax`
  showAppearance(appearance)
}

/** Shows the page so; null for what is always as it was made. */
export function showAppearance(appearance: Appearance | null) {
  const { documentElement: root, head } = document
  if (appearance) root.dataset.appearance = appearance
  else delete root.dataset.appearance
  for (const tag of head.querySelectorAll('meta[name=theme-color]')) tag.remove()
  for (const [content, media] of barColours(appearance ?? 'dark')) {
    head.append(
      Object.assign(document.createElement('meta'), { name: 'theme-color', content, media }),
    )
  }
}

/** The colours of the browser's bars, each with the media that it is for. */
function barColours(appearance: Appearance) {
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
