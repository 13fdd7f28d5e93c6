import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Database } from '../foundation/db/database.ts'
import { isUnavailable } from '../foundation/db/dialect.ts'
import {
  DatabaseAwayError,
  NoDatabaseError,
  openAnswering,
  openExisting,
  refuseMissing,
} from '../foundation/db/existing.ts'
import { DataDirInUseError, holdDataDir } from '../foundation/db/lock.ts'
import { backUp } from '../operations/backup/back-up.ts'
import { copyDatabase } from '../operations/backup/copy.ts'
import { BackupError, type Fingerprints } from '../operations/backup/dump.ts'
import { readIdentities } from '../operations/backup/encryption.ts'
import { noteBackup } from '../operations/backup/note-backup.ts'
import { restore } from '../operations/backup/restore.ts'
import { stepsAsLines } from '../operations/backup/show-steps.ts'

// Prints a line of JSON for each step, for how far it is, and for what came of it, for whoever
// shows it to people: the command line `sala`, and the server that makes backups by itself.

const usage = 'Usage: backup.ts backup FILE | restore FILE [--replace] | copy [--replace]'
const exitCodes = { refused: 1, wrongUse: 2, unreachable: 3 }

const replace = '--replace'
const args = process.argv.slice(2).filter((arg) => arg !== replace)
const isReplacing = process.argv.includes(replace)
const [command, file = ''] = args
const show = stepsAsLines(print)

try {
  const tables = await run(readConfig(process.env))
  print({ done: { tables } })
} catch (error) {
  const { failure, message } = explain(error)
  print({ failure, message })
  process.exitCode = exitCodes[failure]
}

function run(config: Config): Promise<Fingerprints> {
  if (command === 'backup' && file) {
    const task = ({ db }: Database) =>
      noteBackup(db, () => backUp(db, file, show, config.backupRecipient))
    return withDatabase(config, task, openExisting)
  }
  if (command === 'restore' && file) {
    const identities = () => readIdentities(config.backupIdentity)
    return holding(config, () =>
      withDatabase(config, (database) =>
        restore(database, file, { isReplacing, show, identities }),
      ),
    )
  }
  if (command === 'copy' && args.length === 1) return copy(config)
  throw new BackupError('wrongUse', usage)
}

function copy(config: Config) {
  if (!config.databaseUrl) {
    throw new BackupError('wrongUse', 'DATABASE_URL must name the PostgreSQL to copy to.')
  }
  const embedded = { ...config, databaseUrl: undefined }
  refuseMissing(embedded)
  return holding(embedded, () =>
    withDatabase(
      embedded,
      ({ db }) => withDatabase(config, (target) => copyDatabase(db, target, { isReplacing, show })),
      openExisting,
    ),
  )
}

/** Keeps servers away from an embedded database meanwhile. */
async function holding<T>({ databaseUrl, dataDir }: Config, task: () => Promise<T>) {
  const letGo = databaseUrl ? () => {} : holdDataDir(dataDir)
  return task().finally(letGo)
}

async function withDatabase<T>(
  config: Config,
  task: (database: Database) => Promise<T>,
  open = openAnswering,
) {
  const database = await open(config)
  return task(database).finally(() => database.db.destroy())
}

function explain(error: unknown) {
  if (error instanceof BackupError) return error
  const { message, code } = error as Error & { code?: string }
  const isWrongUse = [ConfigError, DataDirInUseError, NoDatabaseError].some(
    (kind) => error instanceof kind,
  )
  if (isWrongUse) {
    return { failure: 'wrongUse', message } as const
  }
  if (error instanceof DatabaseAwayError) return { failure: 'unreachable', message } as const
  if (code === 'ENOENT' || code === 'EISDIR') {
    return {
      failure: 'wrongUse',
      message: `There is no such file or folder (${message}).`,
    } as const
  }
  if (isUnavailable(error)) {
    const sentence = `The data or the backup cannot be read or written (${message}).`
    return { failure: 'unreachable', message: sentence } as const
  }
  return { failure: 'refused', message: `${message}` } as const
}

function print(line: object) {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
