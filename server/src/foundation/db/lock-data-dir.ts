import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirInUseError extends Error {}

/**
 * Locks `dataDir` for this process; throws a DataDirInUseError if another process has locked it. It is
 * SQLite's lock on a small file, which the system releases even after kill -9.
 * @returns how to unlock it
 */
export function lockDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, 'sala.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw new DataDirInUseError(
      `Another Sala is already running on the data folder ${dataDir}. Stop it first, or choose another folder with DATA_DIR.`,
    )
  }
  return () => lock.close()
}
