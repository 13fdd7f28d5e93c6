import { useEffect, useRef } from 'react'
import type { DeletedEntry } from '../../contract/entry.ts'
import { Button } from '../../ui/button.tsx'
import { DialogItem, DialogItems } from '../../ui/dialog-parts.tsx'
import { DateTime } from '../../ui/text.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { t } from '../../words/t.ts'
import { type Collection, getEntryName } from '../define-collection.ts'
import { compactPicture } from '../table-layout.ts'

interface Props {
  collection: Collection
  entries: DeletedEntry[]
  onRestore: (entry: DeletedEntry) => void
  onPurge: (entry: DeletedEntry) => void
}

/** Deleted entries, newest first. */
export function TrashList({ collection, entries, onRestore, onPurge }: Props) {
  const picture = collection.picture && compactPicture(collection.picture)
  const list = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a purged entry takes the focus with it
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus()
  }, [entries])

  return (
    <DialogItems ref={list} tabIndex={-1}>
      {entries.map((entry) => {
        const name = getEntryName(collection, entry)
        return (
          <DialogItem key={entry._id}>
            {picture && <Thumbnail entry={entry} alt="" {...picture} />}
            <div>
              <b>{name}</b>
              <p>
                {t('Deleted')} <DateTime at={entry.deletedAt} />
              </p>
            </div>
            <Button
              variant="outline"
              aria-label={t('Restore {name}', { name })}
              onClick={() => onRestore(entry)}
            >
              {t('Restore')}
            </Button>
            <Button
              variant="plain"
              aria-label={t('Permanently delete {name}', { name })}
              onClick={() => onPurge(entry)}
            >
              {t('Permanently delete')}
            </Button>
          </DialogItem>
        )
      })}
    </DialogItems>
  )
}
