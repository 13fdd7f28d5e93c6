import type { Person } from '@sala/shared/contract/staff'
import { DataCell, DataRow, RowAction, Thumbnail } from '@sala/shared/ui'
import { memo, useState } from 'react'
import styles from './staff-table.module.css'

interface Props {
  person: Person
  onEdit: (person: Person) => void
  onDelete: (person: Person) => Promise<void>
}

export const StaffRow = memo(({ person, onEdit, onDelete }: Props) => {
  const [isDeleting, setDeleting] = useState(false)
  const remove = () => {
    setDeleting(true)
    onDelete(person).finally(() => setDeleting(false))
  }

  return (
    <DataRow>
      <DataCell>
        <Thumbnail
          entry={person}
          alt={`Picture of ${person.name}`}
          widthPx={130}
          heightPx={235.5}
          className={styles.picture}
        />
      </DataCell>
      <DataCell className={styles.name}>{person.name}</DataCell>
      <DataCell>
        <RowAction icon="edit" label={`Edit ${person.name}`} onPress={() => onEdit(person)} />
        <RowAction
          icon="delete"
          label={`Delete ${person.name}`}
          isBusy={isDeleting}
          onPress={remove}
        />
      </DataCell>
    </DataRow>
  )
})
