import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { recipes, slotRecipes } from './recipes.ts'

/** Refers to custom properties of `theme/tokens.css`, which is the one list of the house's tokens. */
function tokens(names: string[], prefix = '') {
  return Object.fromEntries(names.map((name) => [name, { value: `var(--${prefix}${name})` }]))
}

const config = defineConfig({
  // `theme/base.css` is the reset, and it stands in no layer: layered rules would lose to it.
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
      spacing: tokens(['1', '2', '3', '4', '5', '6', '7', '8', '9'], 'space-'),
      radii: { house: { value: 'var(--radius)' } },
      shadows: { house: { value: 'var(--shadow)' } },
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
