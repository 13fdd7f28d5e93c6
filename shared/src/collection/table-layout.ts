import type { PictureSize } from './define-collection.ts'

/** Nested styles, as Chakra takes them. */
interface Style {
  [property: string]: string | number | Style
}

/** Class of the rows' pictures. */
export const pictureClass = 'entry-picture'

/** Width of an option's button. */
const buttonRem = 2.75
/** Four of them, with the room between that keeps a finger off the next. */
const optionsRem = 4 * buttonRem + 3 * 0.5
const narrowestTextRem = 8
/** `--space-5`, between columns. */
const gapRem = 1.75
/** `--space-4`, between picture and words, and `--space-3`. */
const besideGapRem = 1.125
const narrowGapRem = 0.75
/** A picture that would take more of a row's width than this stands above its words. */
const maxBeside = 0.6

const compactHeightPx = 48
/** Padding of a row, with its line. */
const rowPaddingPx = 25

/** About how high a row is, until it is there. */
export const rowPxOf = (picture: PictureSize | undefined) =>
  (picture?.heightPx ?? 16 * buttonRem) + rowPaddingPx

/** The same picture in a row of 72 px. */
export const compactPicture = ({ widthPx, heightPx }: PictureSize) => ({
  widthPx: Math.round((widthPx / heightPx) * compactHeightPx),
  heightPx: compactHeightPx,
})

/** How the rows are laid out: as columns, with the words beside the picture, or as cards. */
export function tableLayout(
  picture: PictureSize | undefined,
  textColumns: number,
  isCompact: boolean,
): Style {
  if (!picture) return plainLayout(textColumns)
  return isCompact ? compactLayout(picture, textColumns) : pictureLayout(picture, textColumns)
}

/** Their drawings, not their invisible edges, stand under the heading. */
const options: Style = { display: 'flex', gap: '2', marginInlineStart: '-0.75rem' }

/** In the corner of the picture, so that the picture keeps its size. */
const pickOnPicture: Style = {
  '& td:first-of-type': { position: 'relative' },
  '& td label': {
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineStart: 0,
    background: 'color-mix(in srgb, var(--ground) 65%, transparent)',
  },
}

/** One line for each entry, in whatever room there is. */
function compactLayout({ widthPx, heightPx }: PictureSize, textColumns: number): Style {
  const imageRem = buttonRem + widthPx / 16
  const texts = 'minmax(0, 2fr)'
  /** For what is beside the name to say something. */
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
    // Its words would need more room than the picture.
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
      ...unseenHeads,
      '& td:nth-of-type(n + 3):not(:last-of-type)': { display: 'none' },
    },
    [`@container (width < ${narrowRem}rem)`]: {
      // The options below the name, as a finger needs its room.
      '--compact-row': `auto auto / ${buttonRem + narrowWidthPx / 16}rem minmax(0, 1fr)`,
      '& td:first-of-type': { gridRow: '1 / -1' },
      '& td:last-of-type': { gridArea: '2 / 2' },
      [`& .${pictureClass}`]: { width: `${narrowWidthPx}px` },
    },
  }
}

/** Without pictures. */
function plainLayout(textColumns: number): Style {
  const width = `${buttonRem}rem`
  return {
    ...columnsOf(width, textColumns),
    '& tbody tr': { containIntrinsicBlockSize: `auto ${buttonRem + 1.5}rem` },
    [`@container (width < ${columnsRemOf(buttonRem, textColumns)}rem)`]: belowName(width),
  }
}

/** No room for columns: the options stand beside what the entry is known by, its other words below, each with its label. */
const belowName = (width: string): Style => ({
  '& tbody tr': {
    gridTemplate: `auto / ${width} minmax(0, 1fr) ${optionsRem}rem`,
    columnGap: '3',
  },
  ...unseenHeads,
  '& td:nth-of-type(n + 3)': { gridColumn: '2 / -1' },
  '& td:nth-of-type(n + 3)::before': { content: 'attr(data-label) ": "', fontSize: 'small' },
  '& td:empty': { display: 'none' },
  '& td:last-of-type': { gridArea: '1 / 3', marginInlineStart: 0 },
  '& td:last-of-type::before': { content: 'none' },
})

const columnsRemOf = (firstRem: number, textColumns: number) =>
  firstRem + textColumns * narrowestTextRem + optionsRem + (textColumns + 1) * gapRem

/** @param width of the first column */
function columnsOf(width: string, textColumns: number): Style {
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
  const cardRem = Math.max(widthRem / maxBeside, widthRem + besideGapRem + optionsRem)
  const width = `${picture.widthPx}px`
  const columnsRem = columnsRemOf(widthRem, textColumns)

  return {
    ...columnsOf(width, textColumns),
    '& tbody tr': { containIntrinsicBlockSize: `auto ${picture.heightPx + rowPaddingPx}px` },
    ...pickOnPicture,
    [`& .${pictureClass}`]: { width, maxWidth: '100%', height: `${picture.heightPx}px` },
    // Apart from each other: nothing says in which order they come into the style sheet.
    [`@container (${cardRem}rem <= width < ${columnsRem}rem)`]: besidePicture(width, textColumns),
    [`@container (width < ${cardRem}rem)`]: belowPicture(picture),
  }
}

/** There for screen readers, but for those that sort. */
const unseenHeads: Style = {
  '& thead tr': { display: 'flex', flexWrap: 'wrap', columnGap: '5' },
  '& th:not([aria-sort])': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'clip',
    whiteSpace: 'nowrap',
  },
}

/** No room for columns: the words stand beside the picture, one below the other, and the options below them. */
const besidePicture = (width: string, textColumns: number): Style => ({
  '& tbody tr': {
    gridTemplate: `1fr ${'auto '.repeat(textColumns - 1)}1fr / ${width} minmax(0, 1fr)`,
    columnGap: '4',
    rowGap: '2',
  },
  ...unseenHeads,
  '& td:first-of-type': { alignSelf: 'start', gridRow: '1 / -1' },
  '& td:nth-of-type(2)': { alignSelf: 'end' },
  '& td:last-of-type': { alignSelf: 'start' },
})

/** No room beside it either: a card, with the options beside what the entry is known by. */
const belowPicture = ({ widthPx, heightPx }: PictureSize): Style => ({
  '& tbody tr': {
    gridTemplate: `auto / minmax(0, 1fr) ${optionsRem}rem`,
    columnGap: '5',
    rowGap: '2',
    paddingBlock: '4',
    containIntrinsicBlockSize: 'auto 380px',
  },
  ...unseenHeads,
  '& td:first-of-type': { gridArea: '1 / 1 / 2 / -1' },
  '& td:nth-of-type(2)': { alignSelf: 'center' },
  '& td:nth-of-type(n + 3)': { gridColumn: '1 / -1' },
  '& td:last-of-type': { gridArea: '2 / 2', marginInlineStart: 0 },
  [`& .${pictureClass}`]: { height: 'auto', aspectRatio: `${widthPx} / ${heightPx}` },
})
