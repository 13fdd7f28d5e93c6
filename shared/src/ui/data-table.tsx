// biome-ignore-all lint/a11y/noRedundantRoles: laid out as grids, these elements lose their roles.
// biome-ignore-all lint/a11y/useSemanticElements: as above.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

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
      // Rows that are far off cost nothing, in a list of thousands either.
      contentVisibility: 'auto',
      transition: 'background-color var(--quick)',
      '&:hover, &:focus-within': { background: 'raised' },
    },
    '& td': { minWidth: 0, overflowWrap: 'anywhere' },
    '& img': { objectFit: 'cover', background: 'raised' },
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
  },
})

interface Props extends ComponentProps<typeof Table> {
  label: string
  columns: string[]
}

/** A table whose rows are grids, so that they can become cards where there is no room for columns. */
export function DataTable({ label, columns, children, ...props }: Props) {
  return (
    <Table role="table" aria-label={label} {...props}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </Table>
  )
}

// Rows, cells and their buttons are plain elements: a list has thousands of them, and the table's
// one rule dresses them all.

export function DataRow(props: ComponentProps<'tr'>) {
  return <tr role="row" ref={handFocusOn} {...props} />
}

export function DataCell(props: ComponentProps<'td'>) {
  return <td role="cell" {...props} />
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
