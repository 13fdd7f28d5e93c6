import type { Person } from '@sala/kit/contract/staff'
import { DataTable, SkeletonRows, useInSteps } from '@sala/kit/ui'
import { memo } from 'react'
import { StaffRow } from './staff-row.tsx'
import styles from './staff-table.module.css'

const columns = ['Image', 'Name', 'Options']

interface Props {
  /** null while the list is on its way. */
  staff: Person[] | null
  /** The ids of those for whom something was typed that is not saved. */
  unsaved: ReadonlySet<string>
  onEdit: (person: Person) => void
  onDelete: (person: Person) => Promise<void>
}

export const StaffTable = memo(({ staff, unsaved, onEdit, onDelete }: Props) => {
  const shown = useInSteps(staff)
  return (
    <DataTable label="Staff" columns={columns} className={styles.table} aria-busy={!staff}>
      {shown?.map((person) => (
        <StaffRow
          key={person._id}
          person={person}
          isUnsaved={unsaved.has(person._id)}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )) ?? <SkeletonRows columns={columns} pictureClassName={styles.picture} />}
    </DataTable>
  )
})
