import { ChakraProvider, chakra as styledByChakra } from '@chakra-ui/react'
import { css, jsx, type SerializedStyles } from '@emotion/react'
import { createElement, type ElementType, type ReactNode } from 'react'
import { system } from './system.ts'

/** Chakra's context with the house's theme. Every part of the kit stands inside one. */
export function KitProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}

type Props = Record<string, unknown>
type Recipe = Parameters<typeof system.cva>[0]

/** Props that only Chakra's own elements understand. */
const forChakra = new Set(['as', 'asChild', 'theme', 'unstyled', 'colorPalette', 'orientation'])
const isKnown = (name: string) => !forChakra.has(name) && !system.isValidProperty(name)

/**
 * Chakra's elements, without its work at each render: it reads the whole recipe again every time, which is much of what a screen
 * costs. Here each choice of variants is worked out once. With style props it is Chakra's own element.
 */
function styled(tag: ElementType, recipe: Recipe = {}) {
  const OfChakra = (styledByChakra as unknown as (...args: unknown[]) => ElementType)(tag, recipe)
  const variants = Object.keys(recipe.variants ?? {})
  const known = new Map<string, SerializedStyles>()

  function stylesFor(chosen: Props) {
    const key = variants.map((name) => String(chosen[name])).join(' ')
    const found = known.get(key)
    if (found) return found
    const styles = css(system.css(system.cva(recipe)(chosen)) as Parameters<typeof css>[0])
    known.set(key, styles)
    return styles
  }

  return (props: Props) => {
    const chosen: Props = {}
    const others: Props = {}
    for (const [name, value] of Object.entries(props)) {
      if (value === undefined) continue
      if (variants.includes(name)) chosen[name] = value
      else if (isKnown(name)) others[name] = value
      else return createElement(OfChakra, props)
    }
    return jsx(tag, { ...others, css: stylesFor(chosen) })
  }
}

export const chakra = styled as unknown as typeof styledByChakra
