import { type Database, type Db, inSnapshot } from '../../foundation/db/database.ts'
import { takenSteps } from '../../foundation/db/migrate.ts'
import { type Fingerprints, findDifference } from './dump.ts'
import { fillDatabase, fingerprintsOf, isEmpty } from './fill-database.ts'
import { readDatabase } from './read-database.ts'
import { notEmpty } from './restore.ts'
import type { ShowSteps } from './show-steps.ts'
import { describeTables } from './tables.ts'

interface How {
  isReplacing: boolean
  show: ShowSteps
}

/** Copies all that one database holds into another. What was copied whole is not copied again. */
export async function copyDatabase(source: Db, target: Database, { isReplacing, show }: How) {
  if (!isReplacing && !(await isEmpty(target.db))) {
    show.step('Comparing')
    const [there, here] = [await holdingsOf(target.db), await holdingsOf(source)]
    if (findDifference(there, here)) throw notEmpty()
    return there
  }
  show.step('Copying')
  return inSnapshot(source, async (trx) =>
    fillDatabase(target, await readDatabase(trx, { hasSecrets: true }), show.part),
  )
}

function holdingsOf(db: Db): Promise<Fingerprints> {
  return inSnapshot(db, async (trx) =>
    fingerprintsOf(trx, await describeTables(await takenSteps(trx))),
  )
}
