import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { recipes, slotRecipes } from './recipes.ts'

/** Refers to the custom properties of `theme/tokens.css`, the only place where tokens are defined. */
function tokens(names: string[], prefix = '') {
  return Object.fromEntries(names.map((name) => [name, { value: `var(--${prefix}${name})` }]))
}

const config = defineConfig({
  // `theme/base.css` is the reset. It is outside of layers, so layered rules would lose to it.
  preflight: false,
  disableLayers: true,
  cssVarsPrefix: 'sala',
  theme: {
    tokens: {
      colors: tokens([
        'ground',
        'raised',
        'raised-high',
        'line',
        'text',
        'quiet',
        'accent',
        'accent-deep',
        'accent-text',
        'on-accent',
        'brass',
      ]),
      fonts: tokens(['display', 'sans']),
      fontSizes: tokens(['small', 'text', 'title'], 'size-'),
      spacing: tokens(['1', '2', '3', '4', '5', '6', '7', '8'], 'space-'),
      radii: { base: { value: 'var(--radius)' } },
      shadows: { base: { value: 'var(--shadow)' } },
    },
    keyframes: {
      breathe: { to: { backgroundPosition: '0 0' } },
      arrive: { from: { opacity: 0, transform: 'translateX(-1.5rem)' } },
    },
    recipes,
    slotRecipes,
  },
})

export const system = createSystem(defaultBaseConfig, config)
