import type { Selection } from '@sala/kit/contract/entry'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../foundation/deps.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { callOnce } from '../../foundation/idempotency/call-once.ts'
import { holdList } from '../../foundation/revisions/repository.ts'
import { changesTo } from './changes.ts'
import type { Collection } from './collection.ts'
import { entriesOf } from './repository.ts'
import type { Row } from './storage.ts'
import { writesOf } from './write-entry.ts'

/** How many entries of a collection are changed at once. */
export function changeSelectionIn(collection: Collection) {
  const { name, words } = collection
  const entries = entriesOf(collection)
  const { found, note } = writesOf(collection)
  const { callOf } = changesTo(collection)

  /** Does the same to many entries, or to none if one of them is not there; returns whom it has changed. */
  function changeSelection(work: Deps, request: FastifyRequest, { action, ids }: Selection) {
    return callOnce(work, callOf(request), {
      make: async (trx, nowMs) => {
        await holdList(trx, name)
        const { toChange, changes, isFor, note: asNoted } = selected[action]
        const wanted = [...new Set(ids)]
        const rows = await entries.rows(trx, wanted)
        if (rows.length < wanted.length || !rows.every((row) => isFor(row))) {
          throw new HttpError(404, `Some of these ${words.entries} are not there any more.`)
        }
        const before = await found(
          trx,
          rows.filter((row) => toChange(row)),
        )
        const changed = before.map(({ _id }) => _id)
        if (changed.length === 0) return changed
        const which = action === 'restore' ? 'deleted' : 'present'
        await entries.update(trx, changed, { ...changes(nowMs), updatedAt: nowMs }, which)
        await note(trx, request, { action: asNoted, ids: changed, before }, nowMs)
        return changed
      },
    })
  }

  return changeSelection
}

const isPresent = ({ deletedAt }: Row) => deletedAt === null

/** What is done to a selection: whom it is for, whom it changes, and how. */
const selected = {
  hide: {
    note: 'hide',
    isFor: isPresent,
    toChange: (row: Row) => row.isHidden === 0,
    changes: () => ({ isHidden: 1 as const }),
  },
  show: {
    note: 'show',
    isFor: isPresent,
    toChange: (row: Row) => row.isHidden === 1,
    changes: () => ({ isHidden: 0 as const }),
  },
  delete: {
    note: 'remove',
    isFor: () => true,
    toChange: isPresent,
    changes: (nowMs: number) => ({ deletedAt: nowMs }),
  },
  restore: {
    note: 'restore',
    isFor: () => true,
    toChange: (row: Row) => !isPresent(row),
    changes: () => ({ deletedAt: null }),
  },
}
