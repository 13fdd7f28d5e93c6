import { useSortable } from '@dnd-kit/sortable'
import { useMemo } from 'react'
import { t } from '../../words/t.ts'

/** What something needs that moves while it or another one is held; its handle finds `hold` around it. */
export function useHeld(id: string) {
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, ...row } = useSortable({
    id,
    attributes: { roleDescription: t('sortable') },
  })
  const hold = useMemo(
    () => ({ attributes, listeners, setActivatorNodeRef }),
    [attributes, listeners, setActivatorNodeRef],
  )
  const style = row.transform && {
    transform: `translateY(${row.transform.y}px)`,
    transition: row.transition,
  }
  return { hold, setNodeRef, style: style ?? undefined, isHeld: row.isDragging || undefined }
}
