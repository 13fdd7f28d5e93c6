import { ChakraProvider, chakra as styledByChakra } from '@chakra-ui/react'
import { css, jsx, type SerializedStyles } from '@emotion/react'
import { createElement, type ElementType, type ReactNode } from 'react'
import { system } from './system.ts'

/** Chakra's context with Sala's theme. Every component of the kit needs it. */
export function KitProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}

type Props = Record<string, unknown>
type Recipe = Parameters<typeof system.cva>[0]

/** Props that only Chakra's own elements handle. */
const chakraProps = new Set(['as', 'asChild', 'theme', 'unstyled', 'colorPalette', 'orientation'])
const isPlainProp = (name: string) => !chakraProps.has(name) && !system.isValidProperty(name)

/**
 * A faster `chakra()`: Chakra evaluates the whole recipe at each render, a large part of a screen's rendering time. This one
 * caches the styles of each combination of variants. Elements with style props fall back to Chakra's own.
 */
function styled(tag: ElementType, recipe: Recipe = {}) {
  const ChakraElement = (styledByChakra as unknown as (...args: unknown[]) => ElementType)(
    tag,
    recipe,
  )
  const variants = Object.keys(recipe.variants ?? {})
  const cache = new Map<string, SerializedStyles>()

  function stylesFor(chosen: Props) {
    const key = variants.map((name) => String(chosen[name])).join(' ')
    const found = cache.get(key)
    if (found) return found
    const styles = css(system.css(system.cva(recipe)(chosen)) as Parameters<typeof css>[0])
    cache.set(key, styles)
    return styles
  }

  return (props: Props) => {
    const chosen: Props = {}
    const others: Props = {}
    for (const [name, value] of Object.entries(props)) {
      if (value === undefined) continue
      if (variants.includes(name)) chosen[name] = value
      else if (isPlainProp(name)) others[name] = value
      else return createElement(ChakraElement, props)
    }
    return jsx(tag, { ...others, css: stylesFor(chosen) })
  }
}

export const chakra = styled as unknown as typeof styledByChakra
