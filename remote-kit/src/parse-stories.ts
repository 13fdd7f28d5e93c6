import type { StoriesModule } from '@sala/kit/stories'
import type { ComponentType } from 'react'

export interface Story {
  /** Title, such as `Side by side`. */
  name: string
  Example: ComponentType
  /** Source of the component. */
  code: string
}

/**
 * The stories of a file, in their order in the source.
 * @param source the file's text, in Biome's format
 */
export function parseStories(module: StoriesModule, source: string): Story[] {
  return [...source.matchAll(/^export (function (\w+).*?^\})$/gms)].flatMap(
    ([, code = '', name = '']) => {
      const Example = module[name]
      return typeof Example === 'function' ? [{ name: toWords(name), Example, code }] : []
    },
  )
}

/** `SideBySide` is “Side by side”. */
function toWords(name: string) {
  return name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
