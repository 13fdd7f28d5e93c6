import type { DeletedEntry } from '../../contract/entry.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { DialogItem, DialogItems } from '../../ui/dialog-items.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { type Collection, nameOf } from '../define-collection.ts'
import { compactPicture } from '../table-layout.ts'

interface Props {
  collection: Collection
  entries: DeletedEntry[]
  onRestore: (entry: DeletedEntry) => void
  onPurge: (entry: DeletedEntry) => void
}

/** Deleted entries, the one that was deleted last first. */
export function TrashList({ collection, entries, onRestore, onPurge }: Props) {
  const picture = collection.picture && compactPicture(collection.picture)
  return (
    <DialogItems>
      {entries.map((entry) => {
        const name = nameOf(collection, entry)
        return (
          <DialogItem key={entry._id}>
            {picture && <Thumbnail entry={entry} alt="" {...picture} />}
            <div>
              <b>{name}</b>
              <p>
                Deleted <DateTime at={entry.deletedAt} />
              </p>
            </div>
            <Button look="outline" aria-label={`Restore ${name}`} onClick={() => onRestore(entry)}>
              Restore
            </Button>
            <Button
              look="plain"
              aria-label={`Delete for good ${name}`}
              onClick={() => onPurge(entry)}
            >
              Delete for good
            </Button>
          </DialogItem>
        )
      })}
    </DialogItems>
  )
}
