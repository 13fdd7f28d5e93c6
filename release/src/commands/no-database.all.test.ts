// Looks at: release, server/src/foundation/db, server/src/releases, server/src/people/sign-in, server/src/people/audit, server/src/operations/backup
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { exitCodes } from '../sala-error.ts'
import { runHere } from '../testing/run-sala.ts'

const scratch = mkdtempSync(join(tmpdir(), 'sala-nowhere-'))
after(() => rmSync(scratch, { recursive: true }))

const SALA_KEYS = join(scratch, 'keys')
const sala = (args: string[], env: Record<string, string>) => runHere(args, { SALA_KEYS, ...env })

/** One of each kind that works on what a server has made. */
const commands = [
  ['team', 'add', 'staff'],
  ['admin', 'list'],
  ['backup', join(scratch, 'house.backup')],
]

for (const args of commands) {
  const [name] = args

  test(`sala ${name}: creates no database where there is none`, async () => {
    const DATA_DIR = join(scratch, 'dtaa')
    const { code, stderr } = await sala(args, { DATA_DIR })
    assert.equal(code, exitCodes.wrongUse, stderr)
    assert.match(
      stderr,
      /^There is no database in \/.*\/dtaa: the folder does not exist\. Set DATA_DIR /,
    )
    assert.equal(stderr.trim().split('\n').length, 1)
    assert.ok(!existsSync(DATA_DIR))
    assert.ok(!existsSync(SALA_KEYS), 'nor a key')
  })

  test(`sala ${name}: reports that the database cannot be reached`, async () => {
    const DATABASE_URL = 'postgres://sala:hush@127.0.0.1:9/sala'
    const { code, stderr } = await sala(args, { DATABASE_URL })
    assert.equal(code, exitCodes.unreachable, stderr)
    assert.match(stderr, /^The PostgreSQL at 127\.0\.0\.1:9\/sala cannot be used \(.*\)\.\n$/)
    assert.doesNotMatch(stderr, /hush/)
  })
}

test('names what is in the database’s place and leaves it unchanged', async () => {
  const DATA_DIR = join(scratch, 'home')
  mkdirSync(DATA_DIR)
  const list = ['team', 'list']
  assert.match((await sala(list, { DATA_DIR })).stderr, /: the folder is empty\. Set /)

  for (const name of ['notes', 'letters', 'bills']) writeFileSync(join(DATA_DIR, name), '')
  assert.match(
    (await sala(list, { DATA_DIR })).stderr,
    /: it contains bills, letters, notes\. Set /,
  )
  assert.equal(readdirSync(DATA_DIR).length, 3)

  const file = await sala(list, { DATA_DIR: join(DATA_DIR, 'notes') })
  assert.equal(file.code, exitCodes.wrongUse)
  assert.match(file.stderr, /cannot be read as a folder \(ENOTDIR\)/)
})

test('refuses a file that is no database, or another program’s', async () => {
  const DATA_DIR = join(scratch, 'broken')
  mkdirSync(DATA_DIR)
  writeFileSync(join(DATA_DIR, 'sala.db'), 'no database, but some kilobytes of text. '.repeat(200))
  const broken = await sala(['admin', 'list'], { DATA_DIR })
  assert.equal(broken.code, exitCodes.unreachable, broken.stderr)
  assert.match(broken.stderr, /sala\.db cannot be used \(file is not a database\)\.\n$/)

  writeFileSync(join(DATA_DIR, 'sala.db'), '')
  const empty = await sala(['admin', 'list'], { DATA_DIR })
  assert.equal(empty.code, exitCodes.wrongUse, empty.stderr)
  assert.match(empty.stderr, /sala\.db has no data of Sala\. Set DATA_DIR /)
})
