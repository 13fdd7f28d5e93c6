import { useCallback } from 'react'
import type { Entry, Selection } from '../../contract/entry.ts'
import { sendNotice } from '../../events.ts'
import { t } from '../../words/t.ts'
import { describeDone } from '../messages.ts'
import type { RowWriteContext } from '../use-remove.ts'

type Action = Selection['action']

const inverseActions: Record<Action, Action> = {
  hide: 'show',
  show: 'hide',
  delete: 'restore',
  restore: 'delete',
}

/** The optimistic result of an action: what the list shows in place of an entry. */
const optimisticResult: Record<Action, (entry: Entry) => Entry[]> = {
  hide: (entry) => [{ ...entry, isHidden: true }],
  show: (entry) => [{ ...entry, isHidden: false }],
  delete: () => [],
  restore: (entry) => [entry],
}

/** Changes one entry or several, all or none, with one Undo. The update is optimistic, with a rollback on failure. */
export function useSelectedWrites({ collection, calls, list, form, focus }: RowWriteContext) {
  const { updateLocally, write } = list
  const { detach, reattach } = form

  return useCallback(
    async (action: Action, entries: Entry[]) => {
      /** @returns the entries that were changed, or null on failure */
      async function apply(applied: Action, to: Entry[]) {
        const ids = new Set(to.map(({ _id }) => _id))
        const rollback = updateLocally((all) =>
          all.flatMap((entry) => (ids.has(entry._id) ? optimisticResult[applied](entry) : [entry])),
        )
        const selection = { action: applied, ids: [...ids] }
        const changed = await write(() => calls.changeSelected(selection), rollback)
        return changed && to.filter(({ _id }) => changed.includes(_id))
      }

      async function undo(changed: Entry[]) {
        focus(changed[0]?._id ?? null)
        const restored = await apply(inverseActions[action], changed)
        if (!restored) return focus(null)
        if (action === 'delete') restored.forEach(reattach)
        const message = describeDone(collection, changed, inverseActions[action])
        sendNotice({ severity: 'success', message })
      }

      const changed = await apply(action, entries)
      if (!changed) return
      if (action === 'delete') for (const { _id } of changed) detach(_id)
      sendNotice({
        severity: 'success',
        message: describeDone(collection, changed.length > 0 ? changed : entries, action),
        ...(changed.length > 0 && {
          action: { label: t('Undo'), run: () => undo(changed), isUndo: true },
        }),
      })
    },
    [collection, calls, updateLocally, write, detach, reattach, focus],
  )
}
