import { memo, useState } from 'react'
import type { Entry } from '../contract/entry.ts'
import type { OtherLanguage } from '../contract/language.ts'
import { DataCell } from '../ui/data-table.tsx'
import { MenuButton, type MenuItem } from '../ui/menu.tsx'
import { Pick, RowAction } from '../ui/row-parts.tsx'
import { UnsavedMark } from '../ui/text.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { t } from '../words/t.ts'
import { type Collection, type ListedEntry, nameOf } from './define-collection.ts'
import { LanguageNote, VisibilityNote } from './entry-notes.tsx'
import { shownOf } from './fields/kinds.tsx'
import { MoveHandle } from './order/movable-items.tsx'
import { OrderedRow } from './order/ordered-rows.tsx'
import type { RowMark } from './row-marks.ts'
import { pictureClass } from './table-layout.ts'

/** Handlers of the rows; a missing one hides its button. They must not change between renders, so that no row renders for them. */
export interface RowHandlers {
  onEdit?: ((entry: Entry) => void) | undefined
  onDelete?: ((entry: Entry) => Promise<void>) | undefined
  /** @param isRange whether all from the one chosen before are meant */
  onChoose?: ((id: string, isChosen: boolean, isRange: boolean) => void) | undefined
  /** Further actions, computed when the menu is opened. */
  menuOf: (entry: Entry) => MenuItem[]
}

interface CollectionRowProps extends RowHandlers {
  collection: Collection
  entry: Entry
  picture: Collection['picture']
  /** Those in which the list says something. */
  languages: readonly OtherLanguage[]
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
export const CollectionRow = memo(({ collection, entry, picture, ...row }: CollectionRowProps) => {
  const [isDeleting, setDeleting] = useState(false)
  const name = nameOf(collection, entry)
  const { onEdit, onDelete, onChoose } = row
  const remove = () => {
    setDeleting(true)
    onDelete?.(entry).finally(() => setDeleting(false))
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
      aria-selected={onChoose && row.isChosen}
    >
      <DataCell>
        {picture && (
          <Thumbnail
            entry={entry}
            alt={t('Picture of {name}', { name })}
            {...picture}
            className={pictureClass}
          />
        )}
        {onChoose && (
          <Pick
            label={t('Select {name}', { name })}
            isPicked={row.isChosen}
            onPick={(isChosen, isRange) => onChoose(entry._id, isChosen, isRange)}
          />
        )}
      </DataCell>
      {collection.columns.map(({ label, cell: Cell }, index) => (
        <DataCell key={label} data-label={label}>
          {typeof Cell === 'string' ? (
            shownOf(collection, entry, Cell)
          ) : (
            <Cell entry={entry as ListedEntry} />
          )}
          {index === 0 && <VisibilityNote entry={entry} />}
          {index === 0 && (
            <LanguageNote collection={collection} entry={entry} languages={row.languages} />
          )}
          {index === 0 && row.isUnsaved && <UnsavedMark />}
        </DataCell>
      ))}
      <DataCell>
        {onEdit && (
          <RowAction icon="edit" label={t('Edit {name}', { name })} onPress={() => onEdit(entry)} />
        )}
        {onDelete && (
          <RowAction
            icon="delete"
            label={t('Delete {name}', { name })}
            isBusy={isDeleting}
            onPress={remove}
          />
        )}
        <MenuButton label={t('More for {name}', { name })} items={() => row.menuOf(entry)} />
        <MoveHandle name={name} />
      </DataCell>
    </OrderedRow>
  )
})
