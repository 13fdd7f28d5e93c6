import type { Room } from '@sala/kit/contract/rooms'
import { DataCell, DataRow, RowAction, Thumbnail, UnsavedMark } from '@sala/kit/ui'
import { memo, useState } from 'react'
import styles from './rooms-table.module.css'

interface Props {
  room: Room
  /** Whether something was typed for it that is not saved. */
  isUnsaved: boolean
  onEdit: (room: Room) => void
  onDelete: (room: Room) => Promise<void>
}

export const RoomsRow = memo(({ room, isUnsaved, onEdit, onDelete }: Props) => {
  const [isDeleting, setDeleting] = useState(false)
  const remove = () => {
    setDeleting(true)
    onDelete(room).finally(() => setDeleting(false))
  }

  return (
    <DataRow>
      <DataCell>
        <Thumbnail
          entry={room}
          alt={`Picture of ${room.title}`}
          widthPx={320}
          heightPx={235}
          className={styles.picture}
        />
      </DataCell>
      <DataCell className={styles.title}>
        {room.title}
        {isUnsaved && <UnsavedMark />}
      </DataCell>
      <DataCell className={styles.description}>{room.description}</DataCell>
      <DataCell>
        <RowAction icon="edit" label={`Edit ${room.title}`} onPress={() => onEdit(room)} />
        <RowAction
          icon="delete"
          label={`Delete ${room.title}`}
          isBusy={isDeleting}
          onPress={remove}
        />
      </DataCell>
    </DataRow>
  )
})
