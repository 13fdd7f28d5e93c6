import { useCallback } from 'react'
import type { Entry, Selection } from '../../contract/entry.ts'
import { sendNotice } from '../../events.ts'
import { sendFailure } from '../../ui/use-sending.ts'
import { t } from '../../words/t.ts'
import type { RowWriteParts } from '../use-remove.ts'
import { said } from '../words-of.ts'

type Action = Selection['action']

const undoes: Record<Action, Action> = {
  hide: 'show',
  show: 'hide',
  delete: 'restore',
  restore: 'delete',
}

/** How the list is once it is done. */
const shownAs: Record<Action, (entry: Entry) => Entry[]> = {
  hide: (entry) => [{ ...entry, isHidden: true }],
  show: (entry) => [{ ...entry, isHidden: false }],
  delete: () => [],
  restore: (entry) => [entry],
}

/** What is done to one entry or to many, all or none, with one Undo. It is shown at once. */
export function useSelectedWrites({ collection, calls, list, form, focus }: RowWriteParts) {
  const { arrange, reload } = list
  const { detach, reattach } = form

  return useCallback(
    async (action: Action, entries: Entry[]) => {
      /** @returns those that it has changed, or null if it has failed */
      async function make(what: Action, of: Entry[]) {
        const ids = new Set(of.map(({ _id }) => _id))
        const takeBack = arrange((all) =>
          all.flatMap((entry) => (ids.has(entry._id) ? shownAs[what](entry) : [entry])),
        )
        try {
          const changed = new Set(await calls.select({ action: what, ids: [...ids] }))
          return of.filter(({ _id }) => changed.has(_id))
        } catch (error) {
          takeBack()
          sendFailure(error)
          return null
        } finally {
          reload()
        }
      }

      async function undo(changed: Entry[]) {
        focus(changed[0]?._id ?? null)
        const back = await make(undoes[action], changed)
        if (!back) return focus(null)
        if (action === 'delete') back.forEach(reattach)
        const message = said(collection, changed, undoes[action])
        sendNotice({ severity: 'success', message })
      }

      const changed = await make(action, entries)
      if (!changed) return
      if (action === 'delete') for (const { _id } of changed) detach(_id)
      sendNotice({
        severity: 'success',
        message: said(collection, changed.length > 0 ? changed : entries, action),
        ...(changed.length > 0 && {
          action: { label: t('Undo'), run: () => undo(changed), isUndo: true },
        }),
      })
    },
    [collection, calls, arrange, reload, detach, reattach, focus],
  )
}
