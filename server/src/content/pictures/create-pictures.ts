import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { findVariant, type Variant } from './repository.ts'

export interface Pictures {
  /** An encoding of a picture, from memory if it is there; throws an HttpError 404. */
  find: (id: string, widthPx: number, type: Variant['type']) => Promise<Variant>
}

export function createPictures(db: Db, cache: Cache): Pictures {
  const cached = cache.part<Variant>('picture', ({ bytes }) => bytes.length)

  return {
    find: (id, widthPx, type) =>
      cached.find(`${id} ${widthPx} ${type}`, async () => {
        const variant = await findVariant(db, { id, widthPx, type })
        if (!variant) throw notFound('picture')
        return variant
      }),
  }
}
