import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Kysely } from 'kysely'
import { type Database, type Db, inSnapshot } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { sqliteDialect } from '../../foundation/db/sqlite.ts'
import type { Tables } from '../../foundation/db/tables.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'
import { BackupError, type Fingerprints, findDifference } from './dump.ts'
import { keyForProof } from './encryption.ts'
import { fillDatabase } from './fill-database.ts'
import { readDatabase } from './read-database.ts'
import type { ShowSteps } from './show-steps.ts'

/** A backup that is not finished or not proved yet, and what it is restored into as a proof. */
const unfinished = /\.sala-(partial|scratch)$/
/** What nobody has written to for so long was left behind by a process that died. */
const leftBehindMs = 60 * 60_000

/**
 * Writes all that the database holds at one moment to a file, while others go on writing to the
 * database. The file gets its name once it was restored into a scratch database that holds the
 * same; a backup that had this name stays until then.
 * @param recipient of age, to whom it is encrypted; what it is proved by has no name then
 */
export async function backUp(db: Db, path: string, show: ShowSteps, recipient?: string) {
  await removeLeftBehind(dirname(path))
  const unique = `${path}.${newId()}`
  const [partial, scratch] = [`${unique}.sala-partial`, `${unique}.sala-scratch`]
  const proof = recipient ? await keyForProof(recipient) : undefined
  const recipients = recipient && proof ? [recipient, proof.recipient] : []
  try {
    show.step('Backing up')
    const meant = await inSnapshot(db, async (trx) => {
      const dump = await readDatabase(trx, { hasSecrets: false })
      return writeBackupFile(partial, dump, show.part, recipients)
    })
    show.step('Proving it by a restore')
    const restored = await restoreToScratch(partial, scratch, show, proof?.identity)
    const different = findDifference(meant, restored)
    if (different) throw new BackupError('refused', `The backup of the table ${different} is bad.`)
    await rename(partial, path)
    await syncFolder(dirname(path))
    return restored
  } finally {
    await rm(partial, { force: true })
    await rm(scratch, { force: true })
  }
}

async function removeLeftBehind(folder: string) {
  const names = (await readdir(folder)).filter((name) => unfinished.test(name))
  for (const path of names.map((name) => join(folder, name))) {
    const file = await stat(path).catch(() => undefined)
    if (file && file.mtimeMs < Date.now() - leftBehindMs) await rm(path, { force: true })
  }
}

async function restoreToScratch(
  path: string,
  scratch: string,
  show: ShowSteps,
  identity: string | undefined,
): Promise<Fingerprints> {
  // To SQLite that is a file of its own without a name: nobody else gets to it, and it goes with us.
  const place = identity ? '' : scratch
  const db = new Kysely<Tables>({ dialect: sqliteDialect(place, { isScratch: true }) })
  const database: Database = { db, engine: 'sqlite' }
  const identities = async () => (identity ? [identity] : [])
  try {
    return await fillDatabase(database, await readBackupFile(path, identities), show.part)
  } finally {
    await db.destroy()
  }
}

/** A new name is lost in a power cut while its folder is not on the disk. */
async function syncFolder(path: string) {
  // Windows has no such thing.
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
