import type { useSortable } from '@dnd-kit/sortable'
import { createContext, useContext } from 'react'
import { RowHandle } from '../../ui/row-parts.tsx'
import { t } from '../../words/t.ts'

type Hold = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>

/** Whether rows can be moved as they are shown. */
export const HandlesAreThere = createContext(false)

/** How the row is taken that a handle stands in. */
export const HoldOfRow = createContext<Hold | null>(null)

/** Takes the row that it stands in. Only this is drawn anew while rows move, not what else is in them. */
export function MoveHandle({ name }: { name: string }) {
  const isThere = useContext(HandlesAreThere)
  const hold = useContext(HoldOfRow)
  if (!isThere || !hold) return null
  return (
    <RowHandle
      ref={hold.setActivatorNodeRef}
      label={t('Move {name}', { name })}
      {...hold.attributes}
      {...hold.listeners}
    />
  )
}
