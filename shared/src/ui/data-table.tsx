// biome-ignore-all lint/a11y/noRedundantRoles: laid out as grids, these elements lose their roles.
// biome-ignore-all lint/a11y/useSemanticElements: as above.

import { type ComponentProps, useCallback } from 'react'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'

const Table = chakra('table', {
  base: {
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
})

interface DataTableProps extends ComponentProps<typeof Table> {
  label: string
  columns: string[]
  sorting?: Sorting | undefined
}

/** Columns whose headings sort when they are pressed. */
interface Sorting {
  columns: readonly string[]
  by: { column: string; isDescending: boolean } | null
  onSort: (column: string) => void
}

function orderOf({ columns, by }: Sorting, column: string) {
  if (!columns.includes(column)) return undefined
  if (by?.column !== column) return 'none'
  return by.isDescending ? 'descending' : 'ascending'
}

/** By its heading: a remote of another language may say it as here, or in English. */
const isOptions = (column: string) => column === 'Options' || column === t('Options')

/** A table whose rows are grids, so that they can become cards where there is no room for columns. */
export function DataTable({ label, columns, sorting, children, ...props }: DataTableProps) {
  return (
    <Table role="table" aria-label={label} {...props}>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={props['aria-rowcount'] && 1}>
          {columns.map((column) => {
            const order = sorting && orderOf(sorting, column)
            return (
              <th
                key={column}
                scope="col"
                role="columnheader"
                aria-sort={order}
                data-options={isOptions(column) || undefined}
              >
                {order ? (
                  <button type="button" onClick={() => sorting?.onSort(column)}>
                    {column}
                  </button>
                ) : (
                  column
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={handFocusOut}>
        {children}
      </tbody>
    </Table>
  )
}

// Rows, cells and their buttons are plain elements: a list has thousands of them, and the table's
// one rule dresses them all.

interface RowProps extends Omit<ComponentProps<'tr'>, 'ref'> {
  ref?: (row: HTMLTableRowElement | null) => void
}

export function DataRow({ ref, ...props }: RowProps) {
  const both = useCallback(
    (row: HTMLTableRowElement) => {
      ref?.(row)
      const leave = handFocusOn(row)
      return () => {
        leave()
        ref?.(null)
      }
    },
    [ref],
  )
  return <tr role="row" ref={both} {...props} />
}

export function DataCell(props: ComponentProps<'td'>) {
  return <td role="cell" {...props} />
}

/** When all rows go at once, the heading has it: before one could hand it to the next, and that to the one after. */
function handFocusOut(rows: HTMLTableSectionElement) {
  return () => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !rows.contains(focused)) return
    focused.blur()
    // Once they are gone: a focus is only given when the page is laid out, thousands of rows and all.
    queueMicrotask(() => {
      if (document.activeElement === document.body) document.querySelector('h1')?.focus()
    })
  }
}

/** When a row goes that has the focus, the row after it has it, or the one before, or the heading. */
function handFocusOn(row: HTMLTableRowElement) {
  return () => {
    if (!row.contains(document.activeElement)) return
    const beside = row.nextElementSibling ?? row.previousElementSibling
    const next = beside?.querySelector('button') ?? document.querySelector('h1')
    next?.focus()
  }
}

const Bone = chakra('i', {
  base: {
    display: 'block',
    width: 'min(10rem, 70%)',
    height: '1.25rem',
    borderRadius: 'house',
    background:
      'linear-gradient(100deg, var(--raised) 40%, var(--raised-high) 50%, var(--raised) 60%) 100% 0 / 300% 100%',
    animation: 'breathe 2s ease-in-out infinite',
  },
})

interface SkeletonRowsProps {
  columns: string[]
  /** Gives the first column's outline the picture's size. */
  pictureClassName: string | undefined
}

/** Rows in the shape of those to come. */
export function SkeletonRows({ columns, pictureClassName }: SkeletonRowsProps) {
  return ['first', 'second', 'third'].map((row) => (
    <DataRow key={row} aria-hidden>
      {columns.map((column, index) => (
        <DataCell key={column}>
          <Bone className={index === 0 ? pictureClassName : undefined} />
        </DataCell>
      ))}
    </DataRow>
  ))
}
