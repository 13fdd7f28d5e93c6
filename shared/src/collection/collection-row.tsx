import { memo, useState } from 'react'
import type { Entry } from '../contract/entry.ts'
import type { OtherLanguage } from '../contract/language.ts'
import { DataCell } from '../ui/data-table.tsx'
import { MenuButton, type MenuItem } from '../ui/menu.tsx'
import { RowAction, RowCheckbox } from '../ui/row-parts.tsx'
import { DateTime, Note, UnsavedNote } from '../ui/text.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { t } from '../words/t.ts'
import { type Collection, getEntryName, type ListedEntry } from './define-collection.ts'
import { formatField } from './fields/kinds.tsx'
import { MoveHandle } from './order/movable-items.tsx'
import { OrderedRow } from './order/ordered-rows.tsx'
import type { RowHighlight } from './row-highlight.ts'
import { pictureClass } from './table-layout.ts'
import { describeMissing } from './translations/translations.ts'

/** Handlers of the rows; a missing one hides its button. They must be stable: rows are memoized. */
export interface RowHandlers {
  onEdit?: ((entry: Entry) => void) | undefined
  onDelete?: ((entry: Entry) => Promise<void>) | undefined
  /** @param isRange selects all rows from the one chosen before */
  onChoose?: ((id: string, isChosen: boolean, isRange: boolean) => void) | undefined
  /** Further actions, called when the menu opens. */
  getMenuItems: (entry: Entry) => MenuItem[]
}

interface CollectionRowProps extends RowHandlers {
  collection: Collection
  entry: Entry
  picture: Collection['picture']
  /** Languages with at least one translation in the list. */
  languages: readonly OtherLanguage[]
  /** Whether the entry has an unsaved draft. */
  isUnsaved: boolean
  highlight: RowHighlight | undefined
  isChosen: boolean
  /** Position in a windowed list, from 0. */
  index: number | undefined
  /** Space of the rows before it that are not rendered. */
  gapPx: number | undefined
  rowRef: ((row: HTMLTableRowElement | null) => void) | undefined
}

/** One row, memoized: it renders again only when its entry changes. */
export const CollectionRow = memo(({ collection, entry, picture, ...row }: CollectionRowProps) => {
  const [isDeleting, setDeleting] = useState(false)
  const name = getEntryName(collection, entry)
  const { onEdit, onDelete, onChoose, getMenuItems: getItems } = row
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
      data-highlight={row.highlight}
      tabIndex={-1}
      aria-current={row.highlight === 'edited' || undefined}
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
          <RowCheckbox
            label={t('Select {name}', { name })}
            isChecked={row.isChosen}
            onCheck={(isChosen, isRange) => onChoose(entry._id, isChosen, isRange)}
          />
        )}
      </DataCell>
      {collection.columns.map(({ label, cell: Cell }, index) => (
        <DataCell key={label} data-label={label}>
          {typeof Cell === 'string' ? (
            formatField(collection, entry, Cell)
          ) : (
            <Cell entry={entry as ListedEntry} />
          )}
          {index === 0 && <VisibilityNote entry={entry} />}
          {index === 0 && (
            <LanguageNote collection={collection} entry={entry} languages={row.languages} />
          )}
          {index === 0 && row.isUnsaved && <UnsavedNote />}
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
        <MenuButton label={t('More actions for {name}', { name })} items={() => getItems(entry)} />
        <MoveHandle name={name} />
      </DataCell>
    </OrderedRow>
  )
})

/** Says when visitors do not see an entry: hidden or scheduled. */
function VisibilityNote({ entry }: { entry: Entry }) {
  const { isHidden, showFrom, showUntil } = entry
  if (!isHidden && !showFrom && !showUntil) return null
  return (
    <Note>
      {isHidden && t('Hidden')}
      {isHidden && (showFrom || showUntil) && ' · '}
      {showFrom && (
        <>
          {t('from')} <DateTime at={showFrom} />{' '}
        </>
      )}
      {showUntil && (
        <>
          {t('until')} <DateTime at={showUntil} />
        </>
      )}
    </Note>
  )
}

type LanguageNoteProps = Pick<CollectionRowProps, 'collection' | 'entry' | 'languages'>

/** Lists the languages in which an entry's translations are missing or incomplete. */
function LanguageNote({ collection, entry, languages }: LanguageNoteProps) {
  const missing = languages.flatMap((one) => describeMissing(collection, entry, one) ?? [])
  return missing.length > 0 && <Note color="quiet">{missing.join(' · ')}</Note>
}
