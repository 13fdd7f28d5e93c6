import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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

interface TrashItem {
  _id: string
  /** ISO 8601, UTC. */
  deletedAt: string
}

interface TrashProps<Item extends TrashItem> {
  /** Plural: “people”. */
  many: string
  /** Newest deletion first. */
  items: Item[]
  /** The number of all deleted ones, if not all are among the items. */
  count?: number
  /** In labels and the question: “Restore {name}”. */
  getName: (item: Item) => string
  renderPicture?: ((item: Item) => ReactNode) | undefined
  /** Its name in bold, and what else tells it apart. */
  renderText: (item: Item) => ReactNode
  /** What is lost by deleting permanently. */
  warning: string
  /** Resolves to whether it was done. */
  onRestore: (item: Item) => Promise<boolean>
  onPurge: (item: Item) => void
  /** Below the items. */
  children?: ReactNode
}

/** A button that opens a trash: soft-deleted items that can be restored or permanently deleted. */
export function Trash<Item extends TrashItem>(props: TrashProps<Item>) {
  const { many, items, count = items.length, getName, warning, onRestore, onPurge } = props
  const [isOpen, setOpen] = useState(false)
  const [purging, setPurging] = useState<Item | null>(null)
  const close = () => setOpen(false)
  const restore = async (item: Item) => {
    // The restored row cannot get the focus while a dialog is open.
    if (await onRestore(item)) close()
  }
  const purge = () => {
    if (purging) onPurge(purging)
    setPurging(null)
  }
  const title = t('Deleted {many}', { many })
  const name = purging ? getName(purging) : ''

  return (
    <>
      <Button variant="plain" justifySelf="start" onClick={() => setOpen(true)}>
        {t('Deleted ({count})', { count: formatNumber(count) })}
      </Button>
      <Dialog isOpen={isOpen} label={title} isWide onClose={close}>
        {isOpen && (
          <>
            <DialogHead title={title} onClose={close} />
            <p>{t('Deleted {many} can be restored for 30 days.', { many })}</p>
            {count === 0 && <p>{t('No deleted {many}.', { many })}</p>}
            <TrashItems {...props} onRestore={restore} onPurge={setPurging} />
            {props.children}
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
        {warning}
      </ConfirmDialog>
    </>
  )
}

function TrashItems<Item extends TrashItem>({
  items,
  getName,
  renderPicture,
  renderText,
  onRestore,
  onPurge,
}: Omit<TrashProps<Item>, 'onRestore'> & { onRestore: (item: Item) => void }) {
  const list = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a purged item takes the focus with it
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus()
  }, [items])

  return (
    <DialogItems ref={list} tabIndex={-1}>
      {items.map((item) => {
        const name = getName(item)
        return (
          <DialogItem key={item._id}>
            {renderPicture?.(item)}
            <div>
              {renderText(item)}
              <p>
                {t('Deleted')} <DateTime at={item.deletedAt} />
              </p>
            </div>
            <Actions>
              <Button
                variant="plain"
                aria-label={t('Restore {name}', { name })}
                onClick={() => onRestore(item)}
              >
                {t('Restore')}
              </Button>
              <Button
                variant="outline"
                aria-label={t('Permanently delete {name}', { name })}
                onClick={() => onPurge(item)}
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

interface Props {
  collection: Collection
  state: CollectionState
}

/** Opens the trash of a list. */
export function EntryTrash({ collection, state }: Props) {
  const { entries, restore, purge } = useTrash(collection, state)
  const picture = collection.picture && compactPicture(collection.picture)
  const getName = (entry: DeletedEntry) => getEntryName(collection, entry)
  return (
    <Trash
      many={collection.words.many}
      items={entries}
      getName={getName}
      renderPicture={picture && ((entry) => <Thumbnail entry={entry} alt="" {...picture} />)}
      renderText={(entry) => <b>{getName(entry)}</b>}
      warning={t('Text, pictures and history will be permanently deleted.')}
      onRestore={restore}
      onPurge={purge}
    />
  )
}

function useTrash(collection: Collection, { calls, list, focus }: CollectionState) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => calls.listDeleted(signal)
  const { data } = useQuery({ queryKey: [...list.queryKey, 'deleted'], queryFn }, queryClient)

  /** @returns whether it was done */
  async function run(entry: DeletedEntry, call: () => Promise<unknown>, action: EntryAction) {
    const isDone = await list.write(() => call().then(() => true))
    if (isDone)
      sendNotice({ severity: 'success', message: describeDone(collection, [entry], action) })
    return isDone === true
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
