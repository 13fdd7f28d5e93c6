/** Colour schemes of the back-office: dark is the default, `system` follows the browser. */
export const appearances = ['dark', 'light', 'system'] as const

export type Appearance = (typeof appearances)[number]

/** The cookie with the user's choice. The server reads it, so that the first paint has the right colours. */
export const appearanceCookie = 'appearance'

/** `theme-color` of the browser's bars: the background in `theme/tokens.css` and `day/tokens.css`. */
export const groundColours = { dark: '#14100e', light: '#fbf6f1' }

/** Parses a `Cookie` header or `document.cookie`. */
export function parseAppearance(cookies: string): Appearance {
  const [, chosen] = /(?:^|;\s*)appearance=([a-z]+)/.exec(cookies) ?? []
  return appearances.find((one) => one === chosen) ?? 'dark'
}
