import { useState } from 'react'
import type { DeletedEntry } from '../../contract/entry.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { DialogHead } from '../../ui/dialog-parts.tsx'
import { t } from '../../words/t.ts'
import { type Collection, getEntryName } from '../define-collection.ts'
import { formatNumber } from '../messages.ts'
import type { CollectionState } from '../use-collection.ts'
import { TrashList } from './trash-list.tsx'
import { useTrash } from './use-trash.ts'

interface Props {
  collection: Collection
  state: CollectionState
}

/** Opens the trash of a list. */
export function TrashButton({ collection, state }: Props) {
  const trash = useTrash({ collection, ...state })
  const [isOpen, setOpen] = useState(false)
  const [purging, setPurging] = useState<DeletedEntry | null>(null)
  const close = () => setOpen(false)
  const restore = async (entry: DeletedEntry) => {
    // The restored row cannot get the focus while a dialog is open.
    if (await trash.restore(entry)) close()
  }
  const purge = () => {
    if (purging) trash.purge(purging)
    setPurging(null)
  }
  const title = t('Deleted {many}', { many: collection.words.many })
  const name = purging ? getEntryName(collection, purging) : ''

  return (
    <>
      <Button variant="plain" justifySelf="start" onClick={() => setOpen(true)}>
        {t('Deleted ({count})', { count: formatNumber(trash.entries.length) })}
      </Button>
      <Dialog isOpen={isOpen} label={title} onClose={close}>
        {isOpen && (
          <>
            <DialogHead title={title} onClose={close} />
            <p>{t('Deleted entries can be restored for 30 days.')}</p>
            {trash.entries.length === 0 && <p>{t('No deleted entries.')}</p>}
            <TrashList
              collection={collection}
              entries={trash.entries}
              onRestore={restore}
              onPurge={setPurging}
            />
          </>
        )}
      </Dialog>
      <ConfirmDialog
        title={t('Permanently delete {name}?', { name })}
        isOpen={purging !== null}
        yes={t('Permanently delete')}
        no={t('Keep it')}
        onYes={purge}
        onNo={() => setPurging(null)}
      >
        {t('Text, pictures and history will be permanently deleted.')}
      </ConfirmDialog>
    </>
  )
}
