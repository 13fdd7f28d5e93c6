import { memo, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Entry } from '../contract/entry.ts'
import type { OtherLanguage } from '../contract/language.ts'
import { DataTable, SkeletonRows } from '../ui/data-table.tsx'
import { t } from '../words/t.ts'
import type { View } from './collection-bar.tsx'
import { CollectionRow, type RowHandlers } from './collection-row.tsx'
import type { Collection } from './define-collection.ts'
import { type Sorting, sortableOf } from './find/sort-entries.ts'
import { typedInto } from './keys/use-keys.ts'
import { RowOrder } from './order/ordered-rows.tsx'
import { type OnMove, useDropped } from './order/use-order.ts'
import { markOf, type RowMarks, useRowAt } from './row-marks.ts'
import { compactPicture, pictureClass, rowPxOf, tableLayout } from './table-layout.ts'
import { useRowWindow } from './use-row-window.ts'

interface Props extends RowHandlers {
  collection: Collection
  /** null while the list is on its way. */
  entries: Entry[] | null
  view: View
  /** Those in which the list says something. */
  languages: readonly OtherLanguage[]
  sorting: Sorting | null
  onSort: (column: string) => void
  /** The ids of those for which something was typed that is not saved. */
  unsaved: ReadonlySet<string>
  marks: RowMarks
  /** The ids of those that are chosen. */
  chosen: ReadonlySet<string>
  /** The id of the one whose row is to have the focus once it is there. */
  target: RefObject<string | null>
  /** null where rows cannot be moved: while the order shown is not the house's. */
  onMove?: OnMove | null
}

const firstLabelOf = (picture: unknown, onChoose: unknown) =>
  picture ? t('Image') : onChoose ? t('Select') : ''

/** All entries of a list; cards where there is no room for columns. */
export const CollectionTable = memo((props: Props) => {
  const { collection, view, sorting, onSort, unsaved, marks, chosen, target } = props
  const { onEdit, onDelete, onChoose, menuOf, onMove = null } = props
  const table = useRef<HTMLTableElement>(null)
  const { entries, drop } = useDropped(props.entries, onMove)
  const { words, columns } = collection
  const labels = [
    firstLabelOf(collection.picture, onChoose),
    ...columns.map(({ label }) => label),
    t('Options'),
  ]
  const isCompact = view === 'Compact'
  const picture = useMemo(
    () =>
      isCompact && collection.picture ? compactPicture(collection.picture) : collection.picture,
    [isCompact, collection.picture],
  )
  const layout = useMemo(
    () => tableLayout(picture, columns.length, isCompact),
    [picture, columns, isCompact],
  )
  const { rowAt, note } = useRowAt()
  const { rows, afterPx, rowCount, measure } = useRowWindow(entries, {
    table,
    rowPx: rowPxOf(picture),
    kept: () => [rowAt.current, target.current, marks.edited, marks.saved],
    layout,
  })

  useEffect(() => {
    if (!target.current || !entries) return
    const row = table.current?.querySelector<HTMLElement>(`[data-entry="${target.current}"]`)
    if (!row) return
    target.current = null
    if (document.activeElement?.matches(typedInto)) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }, [entries, target])

  return (
    <RowOrder collection={collection} entries={entries} isMovable={onMove !== null} onDrop={drop}>
      <DataTable
        ref={table}
        label={words.title}
        columns={labels}
        sorting={{ columns: sortableOf(collection), by: sorting, onSort }}
        css={layout}
        aria-busy={!entries}
        {...(rowCount && { 'aria-rowcount': rowCount + 1, 'data-windowed': true })}
        style={{ ['--rows-after' as string]: `${afterPx}px` }}
        onFocus={note}
        onPointerDown={note}
      >
        {rows?.map(({ entry, index, gapPx }) => (
          <CollectionRow
            key={entry._id}
            collection={collection}
            entry={entry}
            picture={picture}
            languages={props.languages}
            isUnsaved={unsaved.has(entry._id)}
            index={index}
            gapPx={gapPx}
            rowRef={measure}
            mark={markOf(marks, entry._id)}
            isChosen={chosen.has(entry._id)}
            onEdit={onEdit}
            onDelete={onDelete}
            onChoose={onChoose}
            menuOf={menuOf}
          />
        )) ?? <SkeletonRows columns={labels} pictureClassName={pictureClass} />}
      </DataTable>
    </RowOrder>
  )
})
