import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { publishRelease } from '../releases/ledger/publish.ts'
import { signByHouse } from '../releases/signing/house-key.ts'
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
const bundle = remoteBundle()
const signature = await signByHouse(database.db, bundle.manifest, Date.now())
isCounting = true
await publishRelease(
  database.db,
  { ...bundle, signature },
  {
    judge: async () => [],
    who: 'ci',
    nowMs: Date.now(),
  },
)
isCounting = false
await database.db.destroy()
