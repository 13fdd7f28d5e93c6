import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../foundation/db/database.ts'
import type { Deps } from '../../../foundation/deps.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import type { CollectionCore } from '../collection-core.ts'
import { findVersion } from './repository.ts'

/** Restores an earlier version of an entry. */
export function goBackIn({ collection, entries, changes }: CollectionCore) {
  const { name } = collection
  const { at, write } = changes

  /**
   * Gives an entry the texts, picture and description of an earlier version. Its visibility and schedule stay,
   * so that restoring publishes nothing.
   */
  function goBack(work: Deps, request: FastifyRequest, id: string, version: number) {
    return write(work, request, {
      id,
      find: (trx) => at(trx, id),
      action: 'back',
      isDone: async (trx) => {
        const [row] = await entries.rows(trx, [id])
        const { given, ...columns } = await earlier(trx, id, version)
        const asked = Object.entries({ ...given, ...columns })
        return asked.every(([column, value]) => row?.[column] === value)
      },
      make: async (trx, nowMs) => {
        const [row] = await entries.rows(trx, [id])
        const { given, ...columns } = await earlier(trx, id, version)
        const texts = entries.toColumnsOf(given, row)
        await entries.update(trx, [id], { ...texts, ...columns, updatedAt: nowMs })
      },
    })
  }

  async function earlier(trx: Db, id: string, version: number) {
    const kept = await findVersion(trx, name, id, version)
    if (!kept) throw new HttpError(404, 'This version is not kept any more.')
    const { texts, translations, pictureId, pictureName, pictureText, focalX, focalY } = kept
    const given = entries.pick(JSON.parse(texts))
    return { given, translations, pictureId, pictureName, pictureText, focalX, focalY }
  }

  return goBack
}
