import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { isUnavailable } from '../foundation/db/dialect.ts'
import { DataDirInUseError, lockDataDir } from '../foundation/db/lock-data-dir.ts'
import {
  DatabaseUnavailableError,
  NoDatabaseError,
  openExisting,
  openReachable,
} from '../foundation/db/open-existing.ts'
import { BackupError } from '../operations/backup/backup-file.ts'
import { createBackup } from '../operations/backup/create-backup.ts'
import { recordBackup } from '../operations/backup/last-backup.ts'
import { restore } from '../operations/backup/restore.ts'

// Prints a line of JSON for the step, each percent of it, and the result. The command line `sala` shows them;
// the server reads the last one.

const exitCodes = { refused: 1, wrongUse: 2, unreachable: 3 }
let printedPercent = 0

try {
  print({ done: { rows: await run() } })
} catch (error) {
  const failure = toFailure(error)
  print({ failure, message: toMessage(error) })
  process.exitCode = exitCodes[failure]
}

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [command, file] = positionals
  const config = readConfig(process.env)
  if (command === 'backup' && file) {
    const { db } = await openExisting(config)
    print({ step: 'Backing up' })
    const backup = recordBackup(db, () => createBackup(db, file, printPart))
    return backup.finally(() => db.destroy())
  }
  if (command === 'restore' && file) {
    // Prevents a server from starting on the embedded database meanwhile.
    const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
    const database = await openReachable(config)
    print({ step: 'Restoring' })
    const options = { isReplacing: values.replace, onProgress: printPart }
    return restore(database, file, options).finally(async () => {
      await database.db.destroy()
      unlock()
    })
  }
  throw new BackupError('wrongUse', 'Usage: backup.ts backup FILE | restore FILE [--replace]')
}

function toFailure(error: unknown): keyof typeof exitCodes {
  if (error instanceof BackupError) return error.failure
  if (error instanceof DatabaseUnavailableError || isUnavailable(error)) return 'unreachable'
  const wrongUse = [ConfigError, DataDirInUseError, NoDatabaseError]
  if (wrongUse.some((kind) => error instanceof kind)) return 'wrongUse'
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ENOENT', 'EISDIR'].includes(code) ? 'wrongUse' : 'refused'
}

function toMessage(error: unknown) {
  const { message } = error as Error
  if (!isUnavailable(error)) return message
  return `The database or the backup cannot be used (${message}).`
}

/** Prints each percent once. */
function printPart(part: number) {
  const percent = Math.floor(part * 100)
  if (percent === printedPercent) return
  printedPercent = percent
  print({ part })
}

function print(line: object) {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
