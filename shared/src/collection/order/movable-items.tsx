import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { RowHandle } from '../../ui/row-parts.tsx'
import { t } from '../../words/t.ts'

const instructions = () => ({
  draggable: t(
    'Space takes the row, the arrow keys move it, Space puts it down, and Escape puts it back.',
  ),
})

/** Announcements for screen readers while a row is moved. @param ids in the order that is shown */
function announcementsOf(ids: string[], nameOf: (id: string) => string): Announcements {
  /** The place announced last: at first the row is over its own place. */
  let told = ''
  const placeOf = (id: string, overId = id) =>
    t('{name}, place {place} of {count}.', {
      name: nameOf(id),
      place: ids.indexOf(overId) + 1,
      count: ids.length,
    })

  return {
    onDragStart({ active }) {
      told = placeOf(String(active.id))
      return t('Taken: {place}', { place: told })
    },
    onDragOver({ active, over }) {
      const place = over ? placeOf(String(active.id), String(over.id)) : told
      if (place === told) return undefined
      told = place
      return place
    },
    onDragEnd: ({ active, over }) =>
      t('Put down: {place}', {
        place: placeOf(String(active.id), over ? String(over.id) : undefined),
      }),
    onDragCancel: ({ active }) => t('Put back: {place}', { place: placeOf(String(active.id)) }),
  }
}

type Hold = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>

/** Whether rows can be moved as they are shown. */
const HandlesAreThere = createContext(false)

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

/** Props of an element that can be dragged; its handle finds `hold` in the context. */
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

interface MovableItemProps {
  id: string
  /** Its element. */
  as: 'li' | 'tr'
  /** With a `MoveHandle` in it. */
  children: ReactNode
}

/** One of `MovableItems`, which moves while it or another one is held. */
export function MovableItem({ id, as: Tag, children }: MovableItemProps) {
  const { hold, setNodeRef, style, isHeld } = useHeld(id)
  return (
    <Tag ref={setNodeRef} style={style} data-held={isHeld}>
      <HoldOfRow value={hold}>{children}</HoldOfRow>
    </Tag>
  )
}

interface MovableItemsProps {
  /** As they are shown; screen readers hear their names. It must not change between renders of the same. */
  items: readonly { id: string; name: string }[]
  isMovable: boolean
  /** @param at its new place, from 0 */
  onDrop: (id: string, at: number) => void
  /** What shows them, with a `MovableItem` or an `OrderedRow` for each. */
  children: ReactNode
}

/** A press that goes nowhere takes nothing. */
const pointer = { activationConstraint: { distance: 4 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }
const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

/** Where things that stand below each other can be moved by their handles: by pointer, by touch and by keyboard. */
export function MovableItems({ items, isMovable, onDrop, children }: MovableItemsProps) {
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const accessibility = useMemo(() => {
    const names = new Map(items.map(({ id, name }) => [id, name]))
    const announcements = announcementsOf(ids, (id) => names.get(id) ?? '')
    return { announcements, screenReaderInstructions: instructions() }
  }, [items, ids])

  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onDrop(String(active.id), ids.indexOf(String(over.id)))
  }

  return (
    <HandlesAreThere value={isMovable}>
      <DndContext
        sensors={sensors}
        modifiers={upAndDown}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!isMovable}>
          {children}
        </SortableContext>
      </DndContext>
    </HandlesAreThere>
  )
}
