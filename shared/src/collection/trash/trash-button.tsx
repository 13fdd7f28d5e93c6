import { useState } from 'react'
import type { DeletedEntry } from '../../contract/entry.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { DialogHead } from '../../ui/dialog-parts.tsx'
import { locale } from '../../words/locale.ts'
import { t } from '../../words/t.ts'
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
    // Its row cannot have the focus beneath a dialog.
    if (await trash.restore(entry)) close()
  }
  const purge = () => {
    if (asked) trash.purge(asked)
    setAsked(null)
  }
  const title = t('Deleted {many}', { many: collection.words.many })
  const name = asked ? nameOf(collection, asked) : ''

  return (
    <>
      <Button variant="plain" justifySelf="start" onClick={() => setOpen(true)}>
        {t('Deleted ({count})', { count: trash.entries.length.toLocaleString(locale()) })}
      </Button>
      <Dialog isOpen={isOpen} label={title} onClose={close}>
        {isOpen && (
          <>
            <DialogHead title={title} onClose={close} />
            <p>{t('What is deleted can be restored for 30 days.')}</p>
            {trash.entries.length === 0 && <p>{t('Nothing is deleted.')}</p>}
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
        title={t('Delete “{name}” for good?', { name })}
        isOpen={asked !== null}
        yes={t('Delete for good')}
        no={t('Keep it')}
        onYes={purge}
        onNo={() => setAsked(null)}
      >
        {t('Its texts, its pictures and its history go, and nothing brings them back.')}
      </ConfirmDialog>
    </>
  )
}
