import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { cleanCommit } from './last-green.mjs'

test('a checkout has a clean commit only while its files match it', async (t) => {
  const checkout = mkdtempSync(join(tmpdir(), 'sala-green-'))
  t.after(() => rmSync(checkout, { recursive: true }))
  const name = ['-c', 'user.name=Dao', '-c', 'user.email=dao@sala.example']
  const git = (...args) =>
    execFileSync('git', [...name, ...args], { cwd: checkout, encoding: 'utf8' }).trim()
  const write = (text) => writeFileSync(join(checkout, 'tea.txt'), text)
  assert.equal(await cleanCommit(checkout), '', 'no repository')
  git('init', '--quiet')
  assert.equal(await cleanCommit(checkout), '', 'no commit')
  write('green')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'first')
  assert.equal(await cleanCommit(checkout), git('rev-parse', 'HEAD'))
  write('black')
  assert.equal(await cleanCommit(checkout), '', 'a changed file')
})
