// Looks at: release, server/src/operations/backup
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../../../scripts/run.mjs'
import { exitCodes } from '../sala-error.ts'
import { runSala } from '../testing/run-sala.ts'
import { startServer } from '../testing/start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sala-backup-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'house.backup')
const there = { DATA_DIR: join(folder, 'there') }

test('sala backup and sala restore move all data from one machine to another', async (t) => {
  const { env: here, stop } = await startServer(root)
  t.after(stop)
  await runSala(root, ['team', 'add', 'staff', 'laptop'], here)
  const created = await runSala(root, ['backup', file], here)
  assert.equal(created.code, exitCodes.done, created.stderr)
  assert.match(created.stdout, /Wrote \d+ rows in \d+ tables/)
  assert.equal(created.stderr, 'Backing up …\n')

  const restored = await runSala(root, ['restore', file, '--json'], there)
  assert.equal(restored.code, exitCodes.done, restored.stderr)
  assert.equal(JSON.parse(restored.stdout).rows.enrolment, 1)
  const { stdout } = await runSala(root, ['team', 'list'], there)
  assert.match(stdout, /^staff +link +laptop +until /m)
})

test('each refusal is one sentence with its own exit code', async () => {
  const again = await runSala(root, ['restore', file], there)
  assert.equal(again.code, exitCodes.wrongUse)
  assert.match(again.stderr, /is not empty\. Use --replace to replace all its data\.\n$/)
  const replaced = await runSala(root, ['restore', file, '--replace'], there)
  assert.equal(replaced.code, exitCodes.done, replaced.stderr)

  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(300) ^ 1, 300)
  writeFileSync(file, bytes)
  const damaged = await runSala(root, ['restore', file, '--replace', '--json'], there)
  assert.equal(damaged.code, exitCodes.refused)
  assert.match(damaged.stderr, /is damaged\. Nothing was changed\.\n$/)
  assert.equal(JSON.parse(damaged.stdout).failure, 'refused')
})
