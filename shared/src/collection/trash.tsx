import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DeletedEntry } from '../contract/entry.ts'
import { sendNotice } from '../events.ts'
import { Actions } from '../ui/bars.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { DialogHead, DialogItem, DialogItems } from '../ui/dialog-parts.tsx'
import { DateTime } from '../ui/text.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { queryClient } from '../ui/use-query.ts'
import { t } from '../words/t.ts'
import { type Collection, getEntryName } from './define-collection.ts'
import { describeDone, type EntryAction, formatNumber } from './messages.ts'
import { compactPicture } from './table-layout.ts'
import type { CollectionState } from './use-collection.ts'

interface Props {
  collection: Collection
  state: CollectionState
}

/** Opens the trash of a list. */
export function TrashButton({ collection, state }: Props) {
  const trash = useTrash(collection, state)
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
      <Dialog isOpen={isOpen} label={title} isWide onClose={close}>
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

interface TrashListProps {
  collection: Collection
  entries: DeletedEntry[]
  onRestore: (entry: DeletedEntry) => void
  onPurge: (entry: DeletedEntry) => void
}

/** Deleted entries, newest first. */
function TrashList({ collection, entries, onRestore, onPurge }: TrashListProps) {
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
            <Actions>
              <Button
                variant="plain"
                aria-label={t('Restore {name}', { name })}
                onClick={() => onRestore(entry)}
              >
                {t('Restore')}
              </Button>
              <Button
                variant="outline"
                aria-label={t('Permanently delete {name}', { name })}
                onClick={() => onPurge(entry)}
              >
                {t('Permanently delete')}
              </Button>
            </Actions>
          </DialogItem>
        )
      })}
    </DialogItems>
  )
}

/** The trash of a list: soft-deleted entries that can be restored or purged. */
function useTrash(collection: Collection, { calls, list, focus }: CollectionState) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => calls.listDeleted(signal)
  const { data } = useQuery({ queryKey: [...list.queryKey, 'deleted'], queryFn }, queryClient)

  /** @returns whether it was done */
  async function run(entry: DeletedEntry, call: () => Promise<unknown>, action: EntryAction) {
    const isDone = await list.write(() => call().then(() => true))
    if (isDone)
      sendNotice({ severity: 'success', message: describeDone(collection, [entry], action) })
    return isDone
  }

  return {
    /** Newest first; empty while loading. */
    entries: data ?? [],
    restore: async (entry: DeletedEntry) => {
      focus(entry._id)
      const isRestored = await run(entry, () => calls.restore(entry), 'restore')
      if (!isRestored) focus(null)
      return isRestored
    },
    purge: (entry: DeletedEntry) => run(entry, () => calls.purge(entry), 'purge'),
  }
}
