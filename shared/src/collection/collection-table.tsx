import { memo, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Entry } from '../contract/entry.ts'
import type { OtherLanguage } from '../contract/language.ts'
import { DataTable, SkeletonRows } from '../ui/data-table.tsx'
import { t } from '../words/t.ts'
import type { View } from './collection-bar.tsx'
import { CollectionRow, type RowHandlers } from './collection-row.tsx'
import type { Collection } from './define-collection.ts'
import { RowOrder } from './order/ordered-rows.tsx'
import { type OnMove, useDropped } from './order/use-order.ts'
import { getRowHighlight, type HighlightedRows, useActiveRow } from './row-highlight.ts'
import { textInputs } from './shortcuts.tsx'
import { compactPicture, estimateRowPx, pictureClass, tableLayout } from './table-layout.ts'
import { getSortableColumns, type Sorting } from './use-find.ts'
import { useRowWindow } from './use-row-window.ts'

interface Props extends RowHandlers {
  collection: Collection
  /** null while the list is loading. */
  entries: Entry[] | null
  view: View
  /** Languages with at least one translation in the list. */
  languages: readonly OtherLanguage[]
  sorting: Sorting | null
  onSort: (column: string) => void
  /** Ids of the entries with an unsaved draft. */
  unsaved: ReadonlySet<string>
  highlighted: HighlightedRows
  /** Ids of the selected entries. */
  chosen: ReadonlySet<string>
  /** Id of the entry whose row gets the focus as soon as it is rendered. */
  target: RefObject<string | null>
  /** null while the list is searched or sorted: then rows cannot be moved. */
  onMove?: OnMove | null
}

const getFirstLabel = (picture: unknown, onChoose: unknown) =>
  picture ? t('Image') : onChoose ? t('Select') : ''

/** All entries of a list; cards where there is no space for columns. */
export const CollectionTable = memo((props: Props) => {
  const { collection, view, sorting, onSort, unsaved, highlighted, chosen, target } = props
  const { onEdit, onDelete, onChoose, getMenuItems, onMove = null } = props
  const table = useRef<HTMLTableElement>(null)
  const { entries, drop } = useDropped(props.entries, onMove)
  const { words, columns } = collection
  const labels = [
    getFirstLabel(collection.picture, onChoose),
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
  const { activeRow, record } = useActiveRow()
  const { rows, afterPx, rowCount, measure } = useRowWindow(entries, {
    table,
    rowPx: estimateRowPx(picture),
    pinned: () => [activeRow.current, target.current, highlighted.edited, highlighted.saved],
    layout,
  })

  useEffect(() => {
    if (!target.current || !entries) return
    const row = table.current?.querySelector<HTMLElement>(`[data-entry="${target.current}"]`)
    if (!row) return
    target.current = null
    if (document.activeElement?.matches(textInputs)) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }, [entries, target])

  const { saved, onSavedShown } = highlighted
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row of a new entry appears with the reloaded list
  useEffect(() => {
    const row = table.current?.querySelector<HTMLElement>(`[data-entry="${saved}"]`)
    if (row) onSavedShown?.(row)
  }, [entries, saved, onSavedShown])

  return (
    <RowOrder collection={collection} entries={entries} isMovable={onMove !== null} onDrop={drop}>
      <DataTable
        ref={table}
        label={words.title}
        columns={labels}
        sorting={{ columns: getSortableColumns(collection), by: sorting, onSort }}
        css={layout}
        aria-busy={!entries}
        {...(rowCount && { 'aria-rowcount': rowCount + 1, 'data-windowed': true })}
        style={{ ['--rows-after' as string]: `${afterPx}px` }}
        onFocus={record}
        onPointerDown={record}
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
            highlight={getRowHighlight(highlighted, entry._id)}
            isChosen={chosen.has(entry._id)}
            onEdit={onEdit}
            onDelete={onDelete}
            onChoose={onChoose}
            getMenuItems={getMenuItems}
          />
        )) ?? <SkeletonRows columns={labels} pictureClassName={pictureClass} />}
      </DataTable>
    </RowOrder>
  )
})
