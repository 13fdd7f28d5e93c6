import type { Room } from '@sala/kit/contract/rooms'
import { DataTable, SkeletonRows, useInSteps } from '@sala/kit/ui'
import { memo } from 'react'
import { RoomsRow } from './rooms-row.tsx'
import styles from './rooms-table.module.css'

const columns = ['Image', 'Title', 'Description', 'Options']

interface Props {
  /** null while the list is on its way. */
  rooms: Room[] | null
  /** The ids of those for which something was typed that is not saved. */
  unsaved: ReadonlySet<string>
  onEdit: (room: Room) => void
  onDelete: (room: Room) => Promise<void>
}

export const RoomsTable = memo(({ rooms, unsaved, onEdit, onDelete }: Props) => {
  const shown = useInSteps(rooms)
  return (
    <DataTable label="Rooms" columns={columns} className={styles.table} aria-busy={!rooms}>
      {shown?.map((room) => (
        <RoomsRow
          key={room._id}
          room={room}
          isUnsaved={unsaved.has(room._id)}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )) ?? <SkeletonRows columns={columns} pictureClassName={styles.picture} />}
    </DataTable>
  )
})
