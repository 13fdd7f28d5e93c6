import type { PictureSize } from './define-collection.ts'

/** Nested styles of Chakra. */
interface Style {
  [property: string]: string | number | Style
}

/** Class name of the rows' pictures. */
export const pictureClass = 'entry-picture'

/** Width of a button in the options column. */
const buttonRem = 2.75
/** Four buttons, with gaps that keep a finger from hitting two. */
const optionsRem = 4 * buttonRem + 3 * 0.5
const narrowestTextRem = 8
/** `--space-5`, between columns. */
const gapRem = 1.75
/** `--space-4`, between picture and text, and `--space-3`. */
const besideGapRem = 1.125
const narrowGapRem = 0.75
/** Maximum part of a row's width for a picture beside the text; wider ones are above it. */
const maxPicturePart = 0.6

const compactHeightPx = 48
/** Padding and border of a row. */
const rowPaddingPx = 25

/** Estimated height of a row before it is rendered. */
export const estimateRowPx = (picture: PictureSize | undefined) =>
  (picture?.heightPx ?? 16 * buttonRem) + rowPaddingPx

/** The same picture in a row of 72 px. */
export const compactPicture = ({ widthPx, heightPx }: PictureSize) => ({
  widthPx: Math.round((widthPx / heightPx) * compactHeightPx),
  heightPx: compactHeightPx,
})

/** Styles of the rows: columns where there is space, else the text beside the picture, else cards. */
export function tableLayout(
  picture: PictureSize | undefined,
  textColumns: number,
  isCompact: boolean,
): Style {
  if (!picture) return plainLayout(textColumns)
  return isCompact ? compactLayout(picture, textColumns) : pictureLayout(picture, textColumns)
}

/** The margin aligns the icons, not the buttons' edges, with the heading. */
const options: Style = { display: 'flex', gap: '2', marginInlineStart: '-0.75rem' }

/** The check box in the corner of the picture, which keeps its size. */
const checkboxOnPicture: Style = {
  '& td:first-of-type': { position: 'relative' },
  '& td label': {
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineStart: 0,
    background: 'color-mix(in srgb, var(--ground) 65%, transparent)',
  },
}

/** One line for each entry, at any width. */
function compactLayout({ widthPx, heightPx }: PictureSize, textColumns: number): Style {
  const imageRem = buttonRem + widthPx / 16
  const texts = 'minmax(0, 2fr)'
  /** Minimum width for readable columns beside the name. */
  const wordsRem = imageRem + optionsRem + textColumns * 1.25 * narrowestTextRem
  const narrowRem = imageRem + narrowestTextRem + optionsRem + 2 * narrowGapRem
  const narrowWidthPx = Math.min(widthPx, heightPx)
  return {
    '& tr': {
      gridTemplateColumns: `${imageRem}rem ${texts}${' minmax(0, 3fr)'.repeat(textColumns - 1)} ${optionsRem}rem`,
    },
    '& tbody tr': { containIntrinsicBlockSize: `auto ${heightPx + rowPaddingPx}px` },
    '& td:first-of-type': { display: 'flex', flexDirection: 'row-reverse', alignItems: 'center' },
    '& td:last-of-type': options,
    '& td:nth-of-type(2)': { fontWeight: 500, lineHeight: 1.3 },
    '& td:nth-of-type(n + 3):not(:last-of-type)': {
      display: '-webkit-box',
      color: 'quiet',
      fontSize: 'small',
      lineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
    },
    [`& .${pictureClass}`]: { width: `${widthPx}px`, height: `${heightPx}px` },
    // The placeholder's text needs more space than the picture has.
    [`& .${pictureClass} span`]: {
      fontSize: 0,
      gap: 0,
      '& svg': { maxWidth: '1.25rem', maxHeight: '1.25rem' },
    },
    [`@container (width < ${wordsRem}rem)`]: {
      '& tbody tr': {
        gridTemplate: `var(--compact-row, auto / ${imageRem}rem minmax(0, 1fr) ${optionsRem}rem)`,
        columnGap: '3',
      },
      ...hiddenHeadings,
      '& td:nth-of-type(n + 3):not(:last-of-type)': { display: 'none' },
    },
    [`@container (width < ${narrowRem}rem)`]: {
      // Options below the name: buttons for fingers need the width.
      '--compact-row': `auto auto / ${buttonRem + narrowWidthPx / 16}rem minmax(0, 1fr)`,
      '& td:first-of-type': { gridRow: '1 / -1' },
      '& td:last-of-type': { gridArea: '2 / 2' },
      [`& .${pictureClass}`]: { width: `${narrowWidthPx}px` },
    },
  }
}

/** Layout of lists without pictures. */
function plainLayout(textColumns: number): Style {
  const width = `${buttonRem}rem`
  const columnsRem = computeColumnsRem(buttonRem, textColumns)
  const besideRem = buttonRem + 1.5 * narrowestTextRem + optionsRem + 2 * narrowGapRem
  return {
    ...layOutColumns(width, textColumns),
    '& tbody tr': { containIntrinsicBlockSize: `auto ${buttonRem + 1.5}rem` },
    [`@container (${besideRem}rem <= width < ${columnsRem}rem)`]: {
      ...belowName,
      '& tbody tr': {
        gridTemplate: `auto / ${width} minmax(0, 1fr) ${optionsRem}rem`,
        columnGap: '3',
      },
      '& td:last-of-type': { gridArea: '1 / 3', marginInlineStart: 0 },
    },
    // No space beside the name, which may have dates.
    [`@container (width < ${besideRem}rem)`]: {
      ...belowName,
      '& tbody tr': { gridTemplate: `auto / ${width} minmax(0, 1fr)`, columnGap: '3' },
    },
  }
}

/** Headings for screen readers only, except for those that sort. */
const hiddenHeadings: Style = {
  '& thead tr': { display: 'flex', flexWrap: 'wrap', columnGap: '5' },
  '& th:not([aria-sort])': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'clip',
    whiteSpace: 'nowrap',
  },
}

/** No space for columns: the fields below the name, each with its label. */
const belowName: Style = {
  ...hiddenHeadings,
  '& td:nth-of-type(n + 3)': { gridColumn: '2 / -1' },
  '& td:nth-of-type(n + 3)::before': { content: 'attr(data-label) ": "', fontSize: 'small' },
  '& td:empty': { display: 'none' },
  '& td:last-of-type::before': { content: 'none' },
}

const computeColumnsRem = (firstRem: number, textColumns: number) =>
  firstRem + textColumns * narrowestTextRem + optionsRem + (textColumns + 1) * gapRem

/** @param width of the first column */
function layOutColumns(width: string, textColumns: number): Style {
  const texts = `minmax(${narrowestTextRem}rem, 2fr)${` minmax(${narrowestTextRem}rem, 3fr)`.repeat(textColumns - 1)}`
  return {
    '& tr': { gridTemplateColumns: `${width} ${texts} ${optionsRem}rem` },
    '& td:last-of-type': options,
    '& td:nth-of-type(2)': { fontSize: '1.125rem', fontWeight: 500 },
    '& td:nth-of-type(n + 3):not(:last-of-type)': { color: 'quiet' },
  }
}

function pictureLayout(picture: PictureSize, textColumns: number): Style {
  const widthRem = picture.widthPx / 16
  const cardRem = Math.max(widthRem / maxPicturePart, widthRem + besideGapRem + optionsRem)
  const width = `${picture.widthPx}px`
  const columnsRem = computeColumnsRem(widthRem, textColumns)

  return {
    ...layOutColumns(width, textColumns),
    '& tbody tr': { containIntrinsicBlockSize: `auto ${picture.heightPx + rowPaddingPx}px` },
    ...checkboxOnPicture,
    [`& .${pictureClass}`]: { width, maxWidth: '100%', height: `${picture.heightPx}px` },
    // The ranges must not overlap: the order of rules in the style sheet is not defined.
    [`@container (${cardRem}rem <= width < ${columnsRem}rem)`]: besidePicture(width, textColumns),
    [`@container (width < ${cardRem}rem)`]: belowPicture(picture),
  }
}

/** No space for columns: the fields and options beside the picture, one below the other. */
const besidePicture = (width: string, textColumns: number): Style => ({
  '& tbody tr': {
    gridTemplate: `1fr ${'auto '.repeat(textColumns - 1)}1fr / ${width} minmax(0, 1fr)`,
    columnGap: '4',
    rowGap: '2',
  },
  ...hiddenHeadings,
  '& td:first-of-type': { alignSelf: 'start', gridRow: '1 / -1' },
  '& td:nth-of-type(2)': { alignSelf: 'end' },
  '& td:last-of-type': { alignSelf: 'start' },
})

/** No space beside the picture: a card. Its parts have the whole width: a name may have dates. */
const belowPicture = ({ widthPx, heightPx }: PictureSize): Style => ({
  '& tbody tr': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '2',
    paddingBlock: '4',
    containIntrinsicBlockSize: 'auto 410px',
  },
  ...hiddenHeadings,
  [`& .${pictureClass}`]: { height: 'auto', aspectRatio: `${widthPx} / ${heightPx}` },
})
