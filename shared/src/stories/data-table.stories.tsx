import { DataCell, DataRow, DataTable, RowAction, SkeletonRows, UnsavedNote } from '@sala/kit/ui'
import type { Stories } from './stories.ts'

export default {
  title: 'Lists/Table',
  parts: ['DataTable', 'DataRow', 'DataCell', 'RowAction', 'SkeletonRows', 'UnsavedNote'],
} satisfies Stories

const columns = ['Name', 'Telephone', 'Options']
const people = [
  { name: 'Dao', telephone: '02 555 0101' },
  { name: 'Mali', telephone: '02 555 0102' },
]

export function WithRows() {
  return (
    <DataTable label="People" columns={columns}>
      {people.map(({ name, telephone }) => (
        <DataRow key={name}>
          <DataCell>{name}</DataCell>
          <DataCell>{telephone}</DataCell>
          <DataCell>
            <RowAction icon="edit" label={`Edit ${name}`} onPress={() => undefined} />
            <RowAction icon="delete" label={`Delete ${name}`} onPress={() => undefined} />
          </DataCell>
        </DataRow>
      ))}
    </DataTable>
  )
}

export function UnsavedAndBusy() {
  return (
    <DataTable label="People" columns={columns}>
      <DataRow>
        <DataCell>
          Dao
          <UnsavedNote />
        </DataCell>
        <DataCell>02 555 0101</DataCell>
        <DataCell>
          <RowAction icon="edit" label="Edit Dao" onPress={() => undefined} />
          <RowAction icon="delete" label="Delete Dao" isBusy onPress={() => undefined} />
        </DataCell>
      </DataRow>
    </DataTable>
  )
}

export function Loading() {
  return (
    <DataTable label="People" columns={columns} aria-busy>
      <SkeletonRows columns={columns} pictureClassName={undefined} />
    </DataTable>
  )
}
