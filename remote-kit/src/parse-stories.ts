import type { ComponentType } from 'react'

export interface Story {
  /** Title, such as `Side by side`. */
  name: string
  Example: ComponentType
  /** Source of the component. */
  code: string
}

/**
 * @param examples components by their names in the source
 * @param source the file's text, in Biome's format
 */
export function parseStories(examples: Record<string, ComponentType>, source: string): Story[] {
  return Object.entries(examples).map(([name, Example]) => {
    const [code = ''] = new RegExp(`^function ${name}\\b.*?^\\}`, 'ms').exec(source) ?? []
    return { name: toWords(name), Example, code }
  })
}

/** `SideBySide` is “Side by side”. */
function toWords(name: string) {
  return name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
