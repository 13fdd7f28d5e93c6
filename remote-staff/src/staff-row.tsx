import type { Person } from '@sala/kit/contract/staff'
import { DataCell, DataRow, RowAction, Thumbnail, UnsavedMark } from '@sala/kit/ui'
import { memo, useState } from 'react'
import styles from './staff-table.module.css'

interface Props {
  person: Person
  /** Whether something was typed for it that is not saved. */
  isUnsaved: boolean
  onEdit: (person: Person) => void
  onDelete: (person: Person) => Promise<void>
}

export const StaffRow = memo(({ person, isUnsaved, onEdit, onDelete }: Props) => {
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
      <DataCell className={styles.name}>
        {person.name}
        {isUnsaved && <UnsavedMark />}
      </DataCell>
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
