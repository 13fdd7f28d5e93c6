import { type Appearance, groundColours } from '@sala/kit/contract/appearance'

const root = /<html\b/
const themeColour = /<meta name="?theme-color"?[^>]*>/

/** The host's page as this browser wants it; the colours of its bars stand in the head tags. */
export function inAppearance(template: string, appearance: Appearance) {
  if (appearance === 'dark') return template
  return template.replace(root, `$& data-appearance="${appearance}"`).replace(themeColour, '')
}

/** The colours of the browser's bars, where they are others than those of the host's page. */
export function appearanceTags(appearance: Appearance) {
  if (appearance === 'dark') return ''
  if (appearance === 'light') return barTag('light', '')
  return barTag('light', ` media="${by('light')}"`) + barTag('dark', ` media="${by('dark')}"`)
}

const by = (scheme: string) => `(prefers-color-scheme: ${scheme})`

const barTag = (scheme: keyof typeof groundColours, media: string) =>
  `<meta name="theme-color" content="${groundColours[scheme]}"${media}>`
