import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'

/** Text inputs: a dark background and a bottom border. */
const inputRecipe = defineRecipe({
  base: {
    display: 'block',
    width: '100%',
    // An input is at least 20 letters wide otherwise, which large text has no space for.
    minWidth: 0,
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
    '&[aria-invalid=true]': { borderColor: 'accent-text' },
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
      // Browsers indent a select's text by 4 px.
      paddingInlineStart: 'calc(var(--space-3) - 4px)',
      // `:read-only` matches every select.
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

// Rows, cells and their buttons are plain elements, styled by the table's rule: a list has thousands of them.
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
        // Keeps rows clear of the sticky bars.
        scrollMarginBlock: '7rem 2rem',
        // Skips rendering of rows outside the viewport.
        contentVisibility: 'auto',
        transition: 'background-color var(--quick)',
        '&:hover, &:focus-within': { background: 'raised' },
        '&[data-highlight]': { boxShadow: '-3px 0 var(--brass)', background: 'raised' },
        '&[data-highlight=saved]': { background: 'raised-high' },
      },
      // Virtual scrolling: only some rows are rendered, each at its full height.
      '&[data-windowed] tbody': { display: 'flow-root', paddingBlockEnd: 'var(--rows-after)' },
      '&[data-windowed] tbody tr': { contentVisibility: 'visible' },
      '& tbody tr[aria-selected=true]': { background: 'raised' },
      '& tbody tr:focus': { outline: '2px solid var(--brass)', outlineOffset: '-2px' },
      // A dragged row is above the others.
      '& tbody tr[data-dragging]': {
        position: 'relative',
        zIndex: 1,
        background: 'raised-high',
        boxShadow: 'base',
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
        borderRadius: 'base',
        color: 'quiet',
        transition: 'background-color var(--quick), color var(--quick)',
        '&:hover': { background: 'raised-high', color: 'text' },
        '&[aria-busy=true]': { opacity: 0.4, cursor: 'progress' },
      },
      // Touches on the handle drag the row and do not scroll the page.
      '& [data-handle]': { cursor: 'grab', touchAction: 'none' },
      '& [data-dragging] [data-handle]': { cursor: 'inherit' },
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

/** Recipes of Chakra's components. */
export const recipes = { input: inputRecipe, textarea: textareaRecipe }
export const slotRecipes = { field: fieldRecipe, nativeSelect: selectRecipe, table: tableRecipe }
