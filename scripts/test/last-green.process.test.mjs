import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { noteGreen } from './last-green.mjs'

test('a green run is noted by its commit, and one of changed files is not', async (t) => {
  const checkout = mkdtempSync(join(tmpdir(), 'sala-green-'))
  t.after(() => rmSync(checkout, { recursive: true }))
  const name = ['-c', 'user.name=Dao', '-c', 'user.email=dao@sala.example']
  const git = (...args) =>
    execFileSync('git', [...name, ...args], { cwd: checkout, encoding: 'utf8' }).trim()
  const note = join(checkout, 'node_modules/.cache/last-green')
  git('init', '--quiet')
  writeFileSync(join(checkout, '.gitignore'), 'node_modules\n')
  await noteGreen(checkout)
  assert.equal(existsSync(note), false)

  git('add', '--all')
  git('commit', '--quiet', '--message', 'first')
  await noteGreen(checkout)
  assert.equal(readFileSync(note, 'utf8').trim(), git('rev-parse', 'HEAD'))
})
