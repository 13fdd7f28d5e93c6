// biome-ignore-all lint/a11y/noRedundantRoles: laid out as grids, these elements lose their roles.
// biome-ignore-all lint/a11y/useSemanticElements: as above.

import { Table } from '@chakra-ui/react'
import { type ComponentProps, useCallback } from 'react'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'

interface DataTableProps extends ComponentProps<typeof Table.Root> {
  label: string
  columns: string[]
  sorting?: Sorting | undefined
}

/** Columns whose headings sort when they are buttonProps. */
interface Sorting {
  columns: readonly string[]
  by: { column: string; isDescending: boolean } | null
  onSort: (column: string) => void
}

function getSortOrder({ columns, by }: Sorting, column: string) {
  if (!columns.includes(column)) return undefined
  if (by?.column !== column) return 'none'
  return by.isDescending ? 'descending' : 'ascending'
}

/** Recognized by its heading, in the kit's language or, in untranslated remotes, in English. */
const isOptions = (column: string) => column === 'Options' || column === t('Options')

/** A table whose rows are grids, so that they can become cards where there is no space for columns. */
export function DataTable({ label, columns, sorting, children, ...props }: DataTableProps) {
  return (
    <Table.Root role="table" aria-label={label} {...props}>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={props['aria-rowcount'] && 1}>
          {columns.map((column) => {
            const order = sorting && getSortOrder(sorting, column)
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
      <tbody role="rowgroup" ref={moveFocusToHeading}>
        {children}
      </tbody>
    </Table.Root>
  )
}

interface RowProps extends Omit<ComponentProps<'tr'>, 'ref'> {
  ref?: (row: HTMLTableRowElement | null) => void
}

export function DataRow({ ref, ...props }: RowProps) {
  const mergedRef = useCallback(
    (row: HTMLTableRowElement) => {
      ref?.(row)
      const moveFocus = moveFocusToNextRow(row)
      return () => {
        moveFocus()
        ref?.(null)
      }
    },
    [ref],
  )
  return <tr role="row" ref={mergedRef} {...props} />
}

export function DataCell(props: ComponentProps<'td'>) {
  return <td role="cell" {...props} />
}

/** Moves the focus to the heading when all rows are removed at once. */
function moveFocusToHeading(rows: HTMLTableSectionElement) {
  return () => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !rows.contains(focused)) return
    focused.blur()
    // After the removal: `focus()` forces a layout, which would include thousands of rows.
    queueMicrotask(() => {
      if (document.activeElement === document.body) document.querySelector('h1')?.focus()
    })
  }
}

/** Moves the focus to the row after a removed one, or the one before, or the heading. */
function moveFocusToNextRow(row: HTMLTableRowElement) {
  return () => {
    if (!row.contains(document.activeElement)) return
    const beside = row.nextElementSibling ?? row.previousElementSibling
    const next = beside?.querySelector('button') ?? document.querySelector('h1')
    next?.focus()
  }
}

/** Placeholder of a text that is loading. */
const Skeleton = chakra('i', {
  base: {
    display: 'block',
    width: 'min(10rem, 70%)',
    height: '1.25rem',
    borderRadius: 'base',
    background:
      'linear-gradient(100deg, var(--raised) 40%, var(--raised-high) 50%, var(--raised) 60%) 100% 0 / 300% 100%',
    animation: 'breathe 2s ease-in-out infinite',
  },
})

interface SkeletonRowsProps {
  columns: string[]
  /** Gives the first column's placeholder the picture's size. */
  pictureClassName: string | undefined
}

/** Placeholder rows while a list is loading. */
export function SkeletonRows({ columns, pictureClassName }: SkeletonRowsProps) {
  return ['first', 'second', 'third'].map((row) => (
    <DataRow key={row} aria-hidden>
      {columns.map((column, index) => (
        <DataCell key={column}>
          <Skeleton className={index === 0 ? pictureClassName : undefined} />
        </DataCell>
      ))}
    </DataRow>
  ))
}
