import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
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
    'Press Space to pick up the row, the arrow keys to move it, Space again to drop it, or Escape to cancel.',
  ),
})

/** Announcements for screen readers while a row is dragged. @param ids in the displayed order */
function createAnnouncements(ids: string[], getName: (id: string) => string): Announcements {
  /** The last announced position: at first the row is over its own one, which is not announced again. */
  let announced = 0
  const getPlace = ({ id }: { id: UniqueIdentifier }, over: { id: UniqueIdentifier } | null) => ({
    name: getName(String(id)),
    position: ids.indexOf(String(over?.id ?? id)) + 1,
    count: ids.length,
  })

  return {
    onDragStart({ active }) {
      const place = getPlace(active, null)
      announced = place.position
      return t('{name} picked up, position {position} of {count}.', place)
    },
    onDragOver({ active, over }) {
      const place = getPlace(active, over)
      if (!over || place.position === announced) return undefined
      announced = place.position
      return t('{name}, position {position} of {count}.', place)
    },
    onDragEnd: ({ active, over }) =>
      t('{name} moved to position {position} of {count}.', getPlace(active, over)),
    onDragCancel: ({ active }) =>
      t(
        'Move cancelled: {name} is back at position {position} of {count}.',
        getPlace(active, null),
      ),
  }
}

/** Props that a row hands to its drag handle. */
type DragHandle = Pick<
  ReturnType<typeof useSortable>,
  'attributes' | 'listeners' | 'setActivatorNodeRef'
>

const IsMovableContext = createContext(false)

export const DragHandleContext = createContext<DragHandle | null>(null)

/** The drag handle of a row. It takes its props from context, so that the rest of the row does not render while rows move. */
export function MoveHandle({ name }: { name: string }) {
  const isMovable = useContext(IsMovableContext)
  const handle = useContext(DragHandleContext)
  if (!isMovable || !handle) return null
  return (
    <RowHandle
      ref={handle.setActivatorNodeRef}
      label={t('Move {name}', { name })}
      {...handle.attributes}
      {...handle.listeners}
    />
  )
}

/** Props of an element that can be dragged; pass `handle` to its handle by `DragHandleContext`. */
export function useMovable(id: string) {
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, ...row } = useSortable({
    id,
    attributes: { roleDescription: t('sortable') },
  })
  const handle = useMemo(
    () => ({ attributes, listeners, setActivatorNodeRef }),
    [attributes, listeners, setActivatorNodeRef],
  )
  const style = row.transform && {
    transform: `translateY(${row.transform.y}px)`,
    transition: row.transition,
  }
  return { handle, setNodeRef, style: style ?? undefined, isDragging: row.isDragging || undefined }
}

interface MovableItemProps {
  id: string
  as: 'li' | 'tr'
  /** Content, with a `MoveHandle`. */
  children: ReactNode
}

/** One of `MovableItems`; it moves while it or another item is dragged. */
export function MovableItem({ id, as: Tag, children }: MovableItemProps) {
  const { handle, setNodeRef, style, isDragging } = useMovable(id)
  return (
    <Tag ref={setNodeRef} style={style} data-dragging={isDragging}>
      <DragHandleContext value={handle}>{children}</DragHandleContext>
    </Tag>
  )
}

interface MovableItemsProps {
  /** The items in their order, with names for screen readers; the array must be stable. */
  items: readonly { id: string; name: string }[]
  isMovable: boolean
  /** @param at new position, from 0 */
  onDrop: (id: string, at: number) => void
  /** The list, with a `MovableItem` or an `OrderedRow` for each item. */
  children: ReactNode
}

/** A press without a move does not start dragging. */
const pointer = { activationConstraint: { distance: 4 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }
const verticalOnly: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

/** A vertical list whose items can be reordered by their handles: by pointer, touch or keyboard. */
export function MovableItems({ items, isMovable, onDrop, children }: MovableItemsProps) {
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const accessibility = useMemo(() => {
    const names = new Map(items.map(({ id, name }) => [id, name]))
    const announcements = createAnnouncements(ids, (id) => names.get(id) ?? '')
    return { announcements, screenReaderInstructions: instructions() }
  }, [items, ids])

  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onDrop(String(active.id), ids.indexOf(String(over.id)))
  }

  return (
    <IsMovableContext value={isMovable}>
      <DndContext
        sensors={sensors}
        modifiers={verticalOnly}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!isMovable}>
          {children}
        </SortableContext>
      </DndContext>
    </IsMovableContext>
  )
}
