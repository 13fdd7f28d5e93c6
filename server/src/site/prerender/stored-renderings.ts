import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { readSigningKey } from '../../foundation/secrets/repository.ts'
import { hmac } from '../../foundation/secrets/tokens.ts'
import { sandboxGlobals } from './guest-world.ts'

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    /** The last rendering of each shared page, for the next start and for other servers. */
    rendering: {
      /** A remote and a language, such as `landing th`. */
      page: string
      rendered: string
      /** HMAC of the rendering and of all that it was made from: other code, content or bytes are not taken for it. */
      seal: string
    }
  }
}

/** A page, and what it is rendered from. */
export interface Rendering {
  /** As in the table. */
  page: string
  /** Of the release. */
  digest: string
  /** `PageData` as JSON. */
  data: string
  address: string
}

/** Finds a page's rendering; undefined if none is stored, or one of other code or content. */
export async function findRendering(db: Db, wanted: Rendering) {
  const row = await db
    .selectFrom('rendering')
    .select(['rendered', 'seal'])
    .where('page', '=', wanted.page)
    .executeTakeFirst()
  if (row && row.seal === (await seal(db, wanted, row.rendered))) return row.rendered
  return undefined
}

/** Stores a rendering in place of the page's last one. */
export async function storeRendering(db: Db, from: Rendering, rendered: string) {
  const row = { page: from.page, rendered, seal: await seal(db, from, rendered) }
  await inTransaction(db, (trx) =>
    trx
      .insertInto('rendering')
      .values(row)
      .onConflict((conflict) => conflict.column('page').doUpdateSet(row))
      .execute(),
  )
}

async function seal(db: Db, { page, digest, data, address }: Rendering, rendered: string) {
  const parts = [sandboxGlobals, page, digest, data, address, rendered]
  return hmac(await readSigningKey(db), JSON.stringify(parts))
}
