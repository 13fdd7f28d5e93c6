/** Where a host's build says how the back-office stands in its documents. */
export const outlinesPath = 'outlines.json'

/** HTML of the back-office while nothing of it is there. */
export interface Outlines {
  /** With `%ENTRIES%` for the lines of the menu, and `%SCREEN%` for the outline of the screen. */
  shell: string
  /** A line of the menu. */
  entry: string
  /** By the shape that a remote declares. */
  screens: Record<string, string>
}

/** The outlines in a host's `outlines.json`; undefined when they are not what a build of the host writes. */
export function outlinesIn(json: string): Outlines | undefined {
  try {
    const { shell, entry, screens } = JSON.parse(json)
    const texts = [shell, entry, ...Object.values(screens)]
    const isWhole = texts.every((text) => typeof text === 'string')
    const hasPlaces = isWhole && ['%ENTRIES%', '%SCREEN%'].every((place) => shell.includes(place))
    return hasPlaces ? { shell, entry, screens } : undefined
  } catch {
    return undefined
  }
}
