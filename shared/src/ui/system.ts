import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineRecipe,
  defineSlotRecipe,
} from '@chakra-ui/react'

/** What is typed into: a dark ground and one rule, as on a form to fill in by hand. */
export const inputRecipe = defineRecipe({
  base: {
    display: 'block',
    width: '100%',
    minHeight: '2.75rem',
    paddingInline: '3',
    paddingBlock: '2',
    border: 0,
    borderBottom: '1px solid color-mix(in srgb, var(--quiet) 70%, transparent)',
    borderRadius: 0,
    background: 'ground',
    color: 'text',
    fontSize: 'text',
    lineHeight: 1.5,
    transition: 'border-color var(--quick)',
    '&:hover, &:focus': { borderColor: 'brass' },
    // Brass, so that a field that has the focus does not look like one that is wrong.
    '&:focus-visible': { outlineColor: 'var(--brass)' },
    '&[aria-invalid=true]': { borderColor: 'accent-text' },
    '&[aria-invalid=true]:focus-visible': { outlineColor: 'var(--accent)' },
    '&:read-only': { color: 'quiet' },
  },
})

export const textareaRecipe = defineRecipe({
  base: { ...inputRecipe.base, fieldSizing: 'content', minHeight: '5rem', resize: 'vertical' },
})

export const selectRecipe = defineSlotRecipe({
  slots: ['root', 'field'],
  base: {
    field: {
      ...inputRecipe.base,
      fontFamily: 'sans',
      // Its words stand 4 px within its padding.
      paddingInlineStart: 'calc(var(--space-3) - 4px)',
      // To a browser every select is read-only.
      '&:read-only': { color: 'text' },
      '&[aria-disabled=true]': { color: 'quiet' },
      '& option': { background: 'ground', color: 'text' },
    },
  },
})

export const fieldRecipe = defineSlotRecipe({
  slots: ['root', 'label'],
  base: {
    root: { display: 'grid', gap: '1', minWidth: 0 },
    label: { color: 'quiet', fontSize: 'small', lineHeight: 1.4 },
  },
})

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
    recipes: { input: inputRecipe, textarea: textareaRecipe },
    slotRecipes: { field: fieldRecipe, nativeSelect: selectRecipe },
  },
})

export const system = createSystem(defaultBaseConfig, config)
