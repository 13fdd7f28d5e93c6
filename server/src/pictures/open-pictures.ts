import type { Cache } from '../cache/cache.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../http/http-error.ts'
import { findVariant, type Variant } from './repository.ts'

export interface Pictures {
  /** An encoding of a picture, from memory if it is there; throws an HttpError 404. */
  find: (id: string, widthPx: number, type: Variant['type']) => Promise<Variant>
}

export function openPictures(db: Db, cache: Cache): Pictures {
  const kept = cache.part<Variant>('picture', ({ bytes }) => bytes.length)

  return {
    async find(id, widthPx, type) {
      const key = `${id} ${widthPx} ${type}`
      const known = kept.get(key)
      if (known) return known
      const variant = await findVariant(db, { id, widthPx, type })
      if (!variant) throw notFound('picture')
      kept.set(key, variant)
      return variant
    },
  }
}
