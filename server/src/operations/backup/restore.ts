import type { Database } from '../../foundation/db/database.ts'
import { readBackupFile } from './backup-file.ts'
import { BackupError } from './dump.ts'
import { fillDatabase, isEmpty } from './fill-database.ts'
import type { ShowSteps } from './show-steps.ts'

interface How {
  isReplacing: boolean
  show: ShowSteps
  /** How to get the keys of those to whom it may be encrypted. */
  identities?: () => Promise<string[]>
}

/** Puts a backup into a database: of what was there before, nothing is left. */
export async function restore(
  database: Database,
  path: string,
  { isReplacing, show, identities }: How,
) {
  show.step('Checking the backup')
  const dump = await readBackupFile(path, identities)
  if (!isReplacing && !(await isEmpty(database.db))) throw notEmpty()
  show.step('Restoring')
  return fillDatabase(database, dump, show.part)
}

export function notEmpty() {
  return new BackupError(
    'wrongUse',
    'This database is not empty. To replace all that is in it, say --replace.',
  )
}
