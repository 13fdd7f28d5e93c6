import type { Db } from '../../foundation/db/database.ts'
import { releaseColumns, toRelease } from '../store/repository.ts'

/** Lists releases of an app that were live, newest first. */
export async function listOnceLive(db: Db, app: string, most: number) {
  const rows = await db
    .selectFrom('release')
    .select(releaseColumns)
    .where('app', '=', app)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('releaseEvent')
          .select('seq')
          .whereRef('releaseEvent.app', '=', 'release.app')
          .whereRef('releaseEvent.toVersion', '=', 'release.version')
          .where('action', 'in', ['promote', 'rollback']),
      ),
    )
    .orderBy('publishedAt', 'desc')
    .orderBy('version', 'desc')
    .limit(most)
    .execute()
  return rows.map(toRelease)
}
