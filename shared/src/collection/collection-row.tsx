import { memo, useState } from 'react'
import type { Entry } from '../contract/entry.ts'
import { DataCell } from '../ui/data-table.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { Pick } from '../ui/pick.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { UnsavedMark } from '../ui/unsaved-mark.tsx'
import { type Collection, type ListedEntry, nameOf } from './define-collection.ts'
import { shownOf } from './fields/field-texts.ts'
import { MoveHandle } from './order/move-handle.tsx'
import { OrderedRow } from './order/ordered-row.tsx'
import type { RowHandlers } from './row-handlers.ts'
import type { RowMark } from './row-marks.ts'
import { pictureClass } from './table-layout.ts'
import { VisibilityNote } from './visibility-note.tsx'

interface Props extends RowHandlers {
  collection: Collection
  entry: Entry
  picture: Collection['picture']
  /** Whether something was typed for it that is not saved. */
  isUnsaved: boolean
  mark: RowMark | undefined
  isChosen: boolean
  /** In a list of which not all rows are in the page: its place in it, from 0. */
  index: number | undefined
  /** And the room of those before it that are not. */
  gapPx: number | undefined
  rowRef: ((row: HTMLTableRowElement | null) => void) | undefined
}

/** One row, drawn again only when its entry changes. */
export const CollectionRow = memo(({ collection, entry, picture, ...row }: Props) => {
  const [isDeleting, setDeleting] = useState(false)
  const name = nameOf(collection, entry)
  const remove = () => {
    setDeleting(true)
    row.onDelete(entry).finally(() => setDeleting(false))
  }

  return (
    <OrderedRow
      id={entry._id}
      rowRef={row.rowRef}
      {...(row.index !== undefined && { 'data-index': row.index, 'aria-rowindex': row.index + 2 })}
      style={row.gapPx ? { marginBlockStart: row.gapPx } : undefined}
      data-mark={row.mark}
      tabIndex={-1}
      aria-current={row.mark === 'edited' || undefined}
      aria-selected={row.isChosen}
    >
      <DataCell>
        {picture && (
          <Thumbnail
            entry={entry}
            alt={`Picture of ${name}`}
            {...picture}
            className={pictureClass}
          />
        )}
        <Pick
          label={`Select ${name}`}
          isPicked={row.isChosen}
          onPick={(isChosen, isRange) => row.onChoose(entry._id, isChosen, isRange)}
        />
      </DataCell>
      {collection.columns.map(({ label, cell: Cell }, index) => (
        <DataCell key={label} data-label={label}>
          {typeof Cell === 'string' ? (
            shownOf(collection, entry, Cell)
          ) : (
            <Cell entry={entry as ListedEntry} />
          )}
          {index === 0 && <VisibilityNote entry={entry} />}
          {index === 0 && row.isUnsaved && <UnsavedMark />}
        </DataCell>
      ))}
      <DataCell>
        <RowAction icon="edit" label={`Edit ${name}`} onPress={() => row.onEdit(entry)} />
        <RowAction icon="delete" label={`Delete ${name}`} isBusy={isDeleting} onPress={remove} />
        <MenuButton label={`More for ${name}`} items={() => row.menuOf(entry)} />
        <MoveHandle name={name} />
      </DataCell>
    </OrderedRow>
  )
})
