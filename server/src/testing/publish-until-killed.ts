import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { publishRelease } from '../releases/ledger/publish.ts'
import { remoteBundle } from './bundles.ts'

// Publishes a release into the data folder and is killed after so many statements, or ends.
const [dataDir = '', killAfter = '0'] = process.argv.slice(2)
let statements = 0
let isCounting = false

const database = openDatabase(
  { databaseUrl: undefined, dataDir },
  {
    log: () => {
      if (isCounting && ++statements === Number(killAfter)) process.kill(process.pid, 'SIGKILL')
    },
  },
)
await migrate(database)
isCounting = true
await publishRelease(database.db, remoteBundle(), {
  judge: async () => [],
  who: 'ci',
  nowMs: Date.now(),
})
isCounting = false
await database.db.destroy()
