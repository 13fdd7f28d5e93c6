import { useQuery } from '@tanstack/react-query'
import type { Entry, EntryVersion } from '../../contract/entry.ts'
import { sendNotice } from '../../events.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogHead, DialogItems } from '../../ui/dialog-parts.tsx'
import { queryClient } from '../../ui/use-query.ts'
import { sendFailure } from '../../ui/use-sending.ts'
import { t } from '../../words/t.ts'
import { type Collection, getEntryName } from '../define-collection.ts'
import type { CollectionState } from '../use-collection.ts'
import { VersionItem } from './version-item.tsx'

interface Props {
  collection: Collection
  state: Pick<CollectionState, 'calls' | 'list'> & {
    /** null where versions cannot be restored. */
    focus: CollectionState['focus'] | null
  }
  /** null while the dialog is closed. */
  entry: Entry | null
  onClose: () => void
}

/** The versions of an entry, each with a button to restore it. */
export function HistoryDialog({ collection, state, entry, onClose }: Props) {
  const title = t('History of {name}', { name: entry ? getEntryName(collection, entry) : '' })
  return (
    <Dialog isOpen={entry !== null} label={title} isWide onClose={onClose}>
      {entry && (
        <>
          <DialogHead title={title} onClose={onClose} />
          <Versions collection={collection} state={state} entry={entry} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

function Versions({ collection, state, entry, onClose }: Props & { entry: Entry }) {
  const { calls, list, focus } = state
  const { data, error } = useQuery(
    {
      queryKey: [...list.queryKey, entry._id],
      queryFn: ({ signal }) => calls.history(entry, signal),
    },
    queryClient,
  )

  const restore = async ({ version }: EntryVersion) => {
    focus?.(entry._id)
    try {
      const restored = await calls.restoreVersion(entry, version)
      const message = t('{name} is back to the earlier version.', {
        name: getEntryName(collection, restored),
      })
      sendNotice({ severity: 'success', message })
    } catch (failure) {
      focus?.(null)
      sendFailure(failure)
    } finally {
      list.reload()
      onClose()
    }
  }

  if (error) return <p role="alert">{error.message}</p>
  if (data?.length === 0) return <p>{t('No earlier versions.')}</p>
  return (
    <DialogItems aria-busy={!data}>
      {data?.map((version, index) => (
        <VersionItem
          key={version.version}
          collection={collection}
          version={version}
          before={data[index + 1]}
          onRestore={index === 0 || !focus ? undefined : () => restore(version)}
        />
      ))}
    </DialogItems>
  )
}
