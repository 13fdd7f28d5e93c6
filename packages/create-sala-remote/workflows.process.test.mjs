import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { parse } from 'yaml'
import { writeRemote, writeRepository } from './fill-templates.mjs'

const inCheckout = join(import.meta.dirname, '../../.github/workflows/release-remote.yml')
const versions = { '@sala/kit': '1.5.0', '@sala/build': '1.3.0', '@sala/cli': '1.2.1' }
const origin = 'http://sala.example'
const garden = { name: 'garden', title: 'VERSION of NAME', order: 4, origin, versions }
let place

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'sala-workflow-'))
  const programs = join(place, 'programs')
  mkdirSync(programs)
  // Each step's call of `sala` is recorded; npm is the real one.
  const npx = '#!/bin/sh\necho "$*" >> "$CALLS"\necho "link of $*"\n'
  writeFileSync(join(programs, 'npx'), npx, { mode: 0o755 })
})
afterEach(() => rmSync(place, { recursive: true }))

/** Runs the steps of a workflow that publish, as a hosted runner does. @returns what each asked of npx, and its summary */
function runSteps(workflow, { cwd, env }) {
  const { release } = parse(readFileSync(workflow, 'utf8')).jobs
  const steps = release.steps.filter(({ run }) => run?.includes('sala publish'))
  return steps.map(({ run }, index) => {
    const calls = join(place, `calls-${index}`)
    const summary = join(place, `summary-${index}`)
    for (const file of [calls, summary]) writeFileSync(file, '')
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', run], {
      cwd,
      env: {
        ...process.env,
        PATH: `${join(place, 'programs')}${delimiter}${process.env.PATH}`,
        CALLS: calls,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_SHA: 'abc',
        PROPOSAL: 'pr.7.1.1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { calls: readFileSync(calls, 'utf8'), summary: readFileSync(summary, 'utf8') }
  })
}

const versionIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

test('a new repository’s workflow previews pull requests and publishes pushes', () => {
  const folder = join(place, 'garden')
  writeRemote(folder, garden)
  writeRepository(folder, garden)
  const [preview, publish] = runSteps(join(folder, '.github/workflows/release.yml'), {
    cwd: folder,
  })
  assert.equal(versionIn(folder), '1.0.0-pr.7.1.1')
  assert.equal(preview.calls, 'sala publish --json\nsala preview garden@1.0.0-pr.7.1.1\n')
  assert.equal(preview.summary, 'link of sala preview garden@1.0.0-pr.7.1.1\n')
  assert.equal(publish.calls, 'sala publish --promote --why abc --json\n')
})

test('the workflow of a remote in the checkout does the same', () => {
  const folder = join(place, 'remote-garden')
  writeRemote(folder, garden)
  writeFileSync(join(place, 'package.json'), JSON.stringify({ workspaces: ['remote-*'] }))
  const [preview, publish] = runSteps(inCheckout, { cwd: place, env: { NAME: 'garden' } })
  assert.equal(versionIn(folder), '1.0.0-pr.7.1.1')
  assert.equal(preview.calls, 'sala publish garden --json\nsala preview garden@1.0.0-pr.7.1.1\n')
  assert.equal(publish.calls, 'sala publish garden --promote --why abc --json\n')
})

test('the checkout’s workflow releases the remotes that have changed', () => {
  const git = (...args) => execFileSync('git', ['-C', place, ...args], { encoding: 'utf8' }).trim()
  const commit = () => {
    git('add', '--all')
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message=change')
    return git('rev-parse', 'HEAD')
  }
  git('init', '--quiet')
  for (const name of ['garden', 'lake']) {
    writeRemote(join(place, `remote-${name}`), { ...garden, name })
  }
  mkdirSync(join(place, 'remote-retired'))
  writeFileSync(join(place, 'remote-retired/README.md'), '')
  const both = commit()
  writeFileSync(join(place, 'remote-lake/src/screen.tsx'), '')
  rmSync(join(place, 'remote-retired'), { recursive: true })
  const last = commit()

  const { changes } = parse(readFileSync(inCheckout, 'utf8')).jobs
  const { run } = changes.steps.find(({ id }) => id === 'find')
  const namesSince = (BEFORE) => {
    const output = join(place, '.git/output')
    const env = { ...process.env, BEFORE, GITHUB_OUTPUT: output }
    writeFileSync(output, '')
    execFileSync('bash', ['-e', '-c', run], { cwd: place, env, stdio: 'pipe' })
    return readFileSync(output, 'utf8')
  }
  assert.equal(namesSince(both), 'names=["lake"]\n')
  assert.equal(namesSince('HEAD^1'), 'names=["lake"]\n')
  assert.equal(namesSince(last), 'names=[]\n')
  assert.equal(namesSince('0'.repeat(40)), 'names=["garden","lake"]\n')
})

test('a title that looks like a placeholder stays as it is', () => {
  writeRemote(place, garden)
  const { title } = JSON.parse(readFileSync(join(place, 'remote.json'), 'utf8'))
  assert.equal(title, 'VERSION of NAME – Sala Chan')
})
