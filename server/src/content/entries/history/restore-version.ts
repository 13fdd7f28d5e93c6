import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../foundation/db/database.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import type { Services } from '../../../foundation/services.ts'
import type { CollectionCore } from '../collection-core.ts'
import { findVersion } from './repository.ts'

/** Creates the function that restores an earlier version of an entry. */
export function createVersionRestorer({ collection, entries, changes }: CollectionCore) {
  const { name } = collection
  const { get, write } = changes

  /**
   * Gives an entry the texts, picture and alternative text of an earlier version. Visibility and schedule stay, so that
   * restoring publishes nothing.
   */
  function restoreVersion(
    services: Services,
    request: FastifyRequest,
    id: string,
    version: number,
  ) {
    return write(services, request, {
      id,
      find: (trx) => get(trx, id),
      action: 'back',
      isDone: async (trx) => {
        const [row] = await entries.rows(trx, [id])
        const { fields, ...columns } = await getColumns(trx, id, version)
        const wanted = Object.entries({ ...fields, ...columns })
        return wanted.every(([column, value]) => row?.[column] === value)
      },
      make: async (trx, nowMs) => {
        const [row] = await entries.rows(trx, [id])
        const { fields, ...columns } = await getColumns(trx, id, version)
        const texts = entries.toFieldColumns(fields, row)
        await entries.update(trx, [id], { ...texts, ...columns, updatedAt: nowMs })
      },
    })
  }

  async function getColumns(trx: Db, id: string, version: number) {
    const found = await findVersion(trx, name, id, version)
    if (!found) throw new HttpError(404, 'This version is no longer available.')
    const { texts, translations, pictureId, pictureName, pictureText, focalX, focalY } = found
    const fields = entries.pick(JSON.parse(texts))
    return { fields, translations, pictureId, pictureName, pictureText, focalX, focalY }
  }

  return restoreVersion
}
