import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { KitProvider } from './chakra.tsx'
import { DataCell, DataRow, DataTable } from './data-table.tsx'

const numbers = Array.from({ length: 40 }, (_, index) => index)

function Rows({ of }: { of: number[] }) {
  return (
    <DataTable label="Numbers" columns={['Options']}>
      {of.map((number) => (
        <DataRow key={number}>
          <DataCell>
            <button type="button">{`Edit ${number}`}</button>
          </DataCell>
        </DataRow>
      ))}
    </DataTable>
  )
}

const edit = (number: number) => screen.getByRole('button', { name: `Edit ${number}` })

test('a removed table moves the focus once, not from row to row', async () => {
  const withHeading = (table: ReactNode) => (
    <>
      <h1 tabIndex={-1}>Numbers</h1>
      {table}
    </>
  )
  const { rerender } = render(withHeading(<Rows of={numbers} />), { wrapper: KitProvider })
  edit(0).focus()
  const focus = jest.spyOn(HTMLElement.prototype, 'focus')
  rerender(withHeading(null))
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
  expect(focus).toHaveBeenCalledTimes(1)
})

test('a removed row moves the focus to the next or previous row', () => {
  const { rerender } = render(<Rows of={[1, 2, 3]} />, { wrapper: KitProvider })
  edit(2).focus()
  rerender(<Rows of={[1, 3]} />)
  expect(edit(3)).toHaveFocus()
  rerender(<Rows of={[1]} />)
  expect(edit(1)).toHaveFocus()
})
