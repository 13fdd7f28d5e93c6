import type { StoriesModule } from '@sala/kit/stories'
import type { ComponentType } from 'react'

export interface Story {
  /** In words, such as `Side by side`. */
  name: string
  Example: ComponentType
  /** As it is written. */
  code: string
}

/**
 * The stories of a file, in the order in which they are written there.
 * @param source the file's text, formatted as all of the house's is
 */
export function storiesIn(module: StoriesModule, source: string): Story[] {
  return [...source.matchAll(/^export (function (\w+).*?^\})$/gms)].flatMap(
    ([, code = '', name = '']) => {
      const Example = module[name]
      return typeof Example === 'function' ? [{ name: inWords(name), Example, code }] : []
    },
  )
}

/** `SideBySide` is “Side by side”. */
function inWords(name: string) {
  return name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
