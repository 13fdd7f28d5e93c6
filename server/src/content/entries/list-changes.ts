import type { Selection } from '@sala/kit/contract/entry'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { runIdempotent } from '../../foundation/idempotency/run-idempotent.ts'
import { lockList } from '../../foundation/revisions/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { getActor, recordChange } from '../../people/audit/record-change.ts'
import type { CreatedCollection } from './create-collection.ts'
import type { Row } from './storage.ts'

/** Moves an entry before another one, or to the end for null; returns all ids in their new order. */
export function moveEntry(
  { collection: { name, words, fields }, entries, changes }: CreatedCollection,
  { db, now }: Services,
  request: FastifyRequest,
  id: string,
  before: string | null,
) {
  const [titleField = ''] = Object.keys(fields)
  return inTransaction(db, async (trx) => {
    await lockList(trx, name)
    const places = await entries.places(trx)
    const from = places.findIndex((one) => one.id === id)
    const place = places[from]
    if (!place || !isPresent(place)) return changes.throwUnknown()
    const next = before === null ? places.length : places.findIndex((one) => one.id === before)
    const nextPlace = places[next]
    if (before !== null && !(nextPlace && isPresent(nextPlace))) {
      throw new HttpError(404, `The ${words.entry} at the new position no longer exists.`)
    }
    const to = next > from ? next - 1 : next
    const idsBefore = listPresentIds(places)
    const idsAfter = listPresentIds(places.toSpliced(from, 1).toSpliced(to, 0, place))
    if (idsAfter.indexOf(id) === idsBefore.indexOf(id)) return idsBefore
    await entries.shift(trx, id, place.position, places[to]?.position ?? place.position)
    const [row] = await entries.rows(trx, [id])
    const title = { [titleField]: row?.[titleField as keyof Row] }
    const line = {
      action: `${name}.move`,
      subject: id,
      before: { ...title, place: idsBefore.indexOf(id) + 1 },
      after: { ...title, place: idsAfter.indexOf(id) + 1 },
    }
    await recordChange(trx, getActor(request), line, now())
    return idsAfter
  })
}

/** Changes many entries, or none if one of them does not exist; returns the ids of the changed ones. */
export function changeSelection(
  { collection: { name, words }, entries, changes }: CreatedCollection,
  services: Services,
  request: FastifyRequest,
  { action, ids }: Selection,
) {
  return runIdempotent(services, changes.toKeyedCall(request), {
    make: async (trx, nowMs) => {
      await lockList(trx, name)
      const { isFor, isChanged, columns, recordedAs } = selections[action]
      const wanted = [...new Set(ids)]
      const rows = await entries.rows(trx, wanted)
      if (rows.length < wanted.length || !rows.every((row) => isFor(row))) {
        throw new HttpError(404, `Some of these ${words.entries} no longer exist.`)
      }
      const before = await changes.describeBefore(
        trx,
        rows.filter((row) => isChanged(row)),
      )
      const changed = before.map(({ _id }) => _id)
      if (changed.length === 0) return changed
      const state = action === 'restore' ? 'deleted' : 'present'
      await entries.update(trx, changed, columns(nowMs), nowMs, state)
      await changes.record(trx, request, { action: recordedAs, ids: changed, before }, nowMs)
      return changed
    },
  })
}

interface Place {
  deletedAt: number | null
}

const isPresent = ({ deletedAt }: Place) => deletedAt === null
const listPresentIds = (places: (Place & { id: string })[]) =>
  places.filter(isPresent).map(({ id }) => id)

/** Each action with the entries that it accepts, those of them that it changes, and the columns that it sets. */
const selections = {
  hide: {
    recordedAs: 'hide',
    isFor: isPresent,
    isChanged: (row: Row) => row.isHidden === 0,
    columns: () => ({ isHidden: 1 as const }),
  },
  show: {
    recordedAs: 'show',
    isFor: isPresent,
    isChanged: (row: Row) => row.isHidden === 1,
    columns: () => ({ isHidden: 0 as const }),
  },
  delete: {
    recordedAs: 'remove',
    isFor: () => true,
    isChanged: isPresent,
    columns: (nowMs: number) => ({ deletedAt: nowMs }),
  },
  restore: {
    recordedAs: 'restore',
    isFor: () => true,
    isChanged: (row: Row) => !isPresent(row),
    columns: () => ({ deletedAt: null }),
  },
}
