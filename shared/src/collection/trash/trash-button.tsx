import { useState } from 'react'
import type { DeletedEntry } from '../../contract/entry.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogHead } from '../../ui/dialog-head.tsx'
import { type Collection, nameOf } from '../define-collection.ts'
import type { CollectionState } from '../use-collection.ts'
import { TrashList } from './trash-list.tsx'
import { useTrash } from './use-trash.ts'

interface Props {
  collection: Collection
  state: CollectionState
}

/** The way to what was deleted. */
export function TrashButton({ collection, state }: Props) {
  const trash = useTrash({ collection, ...state })
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<DeletedEntry | null>(null)
  const close = () => setOpen(false)
  const restore = async (entry: DeletedEntry) => {
    if (await trash.restore(entry)) close()
  }
  const purge = () => {
    if (asked) trash.purge(asked)
    setAsked(null)
  }
  const name = asked ? nameOf(collection, asked) : ''

  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Deleted ({trash.entries.length.toLocaleString('en')})
      </Button>
      <Dialog isOpen={isOpen} label={`Deleted ${collection.words.many}`} onClose={close}>
        {isOpen && (
          <>
            <DialogHead title={`Deleted ${collection.words.many}`} onClose={close} />
            <p>What is deleted can be restored for 30 days.</p>
            <TrashList
              collection={collection}
              entries={trash.entries}
              onRestore={restore}
              onPurge={setAsked}
            />
          </>
        )}
      </Dialog>
      <ConfirmDialog
        title={`Delete “${name}” for good?`}
        isOpen={asked !== null}
        yes="Delete for good"
        no="Keep it"
        onYes={purge}
        onNo={() => setAsked(null)}
      >
        Its texts, its pictures and its history go, and nothing brings them back.
      </ConfirmDialog>
    </>
  )
}
