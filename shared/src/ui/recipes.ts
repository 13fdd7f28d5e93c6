import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'

/** Text inputs: a dark ground and one rule, like a paper form. */
const inputRecipe = defineRecipe({
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

const textareaRecipe = defineRecipe({
  base: { ...inputRecipe.base, fieldSizing: 'content', minHeight: '5rem', resize: 'vertical' },
})

const selectRecipe = defineSlotRecipe({
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

const fieldRecipe = defineSlotRecipe({
  slots: ['root', 'label'],
  base: {
    root: { display: 'grid', gap: '1', minWidth: 0 },
    label: { color: 'quiet', fontSize: 'small', lineHeight: 1.4 },
  },
})

// Rows, cells and their buttons are plain elements: a list has thousands of them, and the table's one rule styles them all.
const tableRecipe = defineSlotRecipe({
  slots: ['root'],
  base: {
    root: {
      display: 'block',
      width: '100%',
      fontVariantNumeric: 'tabular-nums lining-nums',
      textAlign: 'left',
      '& thead, & tbody': { display: 'block' },
      '& tr': {
        display: 'grid',
        alignItems: 'center',
        columnGap: '5',
        borderTop: '1px solid var(--line)',
      },
      '& thead tr': { border: 0, paddingBlock: '2' },
      '& th': { color: 'quiet', fontSize: 'small', fontWeight: 500 },
      '& tbody tr': {
        paddingBlock: '3',
        // Not behind the bars that stay in sight above them.
        scrollMarginBlock: '7rem 2rem',
        // Rows that are far off cost nothing, in a list of thousands either.
        contentVisibility: 'auto',
        transition: 'background-color var(--quick)',
        '&:hover, &:focus-within': { background: 'raised' },
        '&[data-mark]': { boxShadow: '-3px 0 var(--brass)', background: 'raised' },
        '&[data-mark=saved]': { background: 'raised-high' },
      },
      // Few rows of many are in the page, each as high as it is.
      '&[data-windowed] tbody': { display: 'flow-root', paddingBlockEnd: 'var(--rows-after)' },
      '&[data-windowed] tbody tr': { contentVisibility: 'visible' },
      '& tbody tr[aria-selected=true]': { background: 'raised' },
      '& tbody tr:focus': { outline: '2px solid var(--brass)', outlineOffset: '-2px' },
      // Above the rows that it passes.
      '& tbody tr[data-held]': {
        position: 'relative',
        zIndex: 1,
        background: 'raised-high',
        boxShadow: 'house',
        cursor: 'grabbing',
      },
      '& td': { minWidth: 0, overflowWrap: 'anywhere' },
      '& img': { objectFit: 'cover', background: 'raised' },
      '& td label': {
        display: 'inline-grid',
        placeItems: 'center',
        width: '2.75rem',
        height: '2.75rem',
        cursor: 'pointer',
      },
      '& input': { width: '1.25rem', height: '1.25rem', accentColor: 'var(--accent)' },
      '& button': {
        display: 'inline-grid',
        placeItems: 'center',
        width: '2.75rem',
        height: '2.75rem',
        borderRadius: 'house',
        color: 'quiet',
        transition: 'background-color var(--quick), color var(--quick)',
        '&:hover': { background: 'raised-high', color: 'text' },
        '&[aria-busy=true]': { opacity: 0.4, cursor: 'progress' },
      },
      // The page is scrolled by what is beside it.
      '& [data-handle]': { cursor: 'grab', touchAction: 'none' },
      '& [data-held] [data-handle]': { cursor: 'inherit' },
      '& th button': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '2',
        width: 'auto',
        marginInline: '-0.5rem',
        paddingInline: '2',
      },
      '& th button::after': { content: '"↕"', opacity: 0.5 },
      '& [aria-sort=ascending] button, & [aria-sort=descending] button': { color: 'text' },
      '& [aria-sort=ascending] button::after': { content: '"↑"', color: 'brass', opacity: 1 },
      '& [aria-sort=descending] button::after': { content: '"↓"', color: 'brass', opacity: 1 },
    },
  },
})

/** How Chakra's own parts look here. */
export const recipes = { input: inputRecipe, textarea: textareaRecipe }
export const slotRecipes = { field: fieldRecipe, nativeSelect: selectRecipe, table: tableRecipe }
