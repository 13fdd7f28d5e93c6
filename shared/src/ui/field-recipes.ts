import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'

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
