import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../foundation/db/database.ts'
import type { Deps } from '../../foundation/deps.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { holdList } from '../../foundation/revisions/repository.ts'
import { authorOf, recordChange } from '../../people/audit/record-change.ts'
import { changesTo } from './changes.ts'
import type { Collection } from './collection.ts'
import { entriesOf } from './repository.ts'

/** How the order of a collection is changed. */
export function moveIn(collection: Collection) {
  const { name, words } = collection
  const entries = entriesOf(collection)
  const { unknown } = changesTo(collection)

  /** Puts an entry before another, or to the end; returns all ids in their order. */
  function move({ db, now }: Deps, request: FastifyRequest, id: string, before: string | null) {
    return inTransaction(db, async (trx) => {
      await holdList(trx, name)
      const places = await entries.places(trx)
      const from = places.findIndex((one) => one.id === id)
      const place = places[from]
      if (!place || !isPresent(place)) return unknown()
      const next = before === null ? places.length : places.findIndex((one) => one.id === before)
      const nextPlace = places[next]
      if (before !== null && !(nextPlace && isPresent(nextPlace))) {
        throw new HttpError(404, `The ${words.entry} to put it before is not there any more.`)
      }
      const to = next > from ? next - 1 : next
      const was = idsOf(places)
      const is = idsOf(places.toSpliced(from, 1).toSpliced(to, 0, place))
      if (is.indexOf(id) === was.indexOf(id)) return was
      await entries.shift(trx, id, place.position, places[to]?.position ?? place.position)
      const change = {
        action: `${name}.move`,
        subject: id,
        before: { place: was.indexOf(id) + 1 },
        after: { place: is.indexOf(id) + 1 },
      }
      await recordChange(trx, authorOf(request), change, now())
      return is
    })
  }

  return move
}

interface Place {
  id: string
  deletedAt: number | null
}

const isPresent = ({ deletedAt }: Place) => deletedAt === null
const idsOf = (places: Place[]) => places.filter(isPresent).map(({ id }) => id)
