/** How the back-office looks: as it was made, on paper, or as the browser's system is. */
export const appearances = ['dark', 'light', 'system'] as const

export type Appearance = (typeof appearances)[number]

/** The cookie of whoever has chosen one; the server reads it, so that no page begins in another light. */
export const appearanceCookie = 'appearance'

/** The colour of the browser's own bars: the ground's of `theme/tokens.css` and `day/tokens.css`. */
export const groundColours = { dark: '#14100e', light: '#fbf6f1' }

/** The appearance in a `Cookie` header, or what a page knows of it. */
export function appearanceIn(cookies: string): Appearance {
  const [, chosen] = /(?:^|;\s*)appearance=([a-z]+)/.exec(cookies) ?? []
  return appearances.find((one) => one === chosen) ?? 'dark'
}
