import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { root } from './run.mjs'

const templates = 'packages/create-sala-remote/templates'
const folders = ['.github/workflows', `${templates}/repository/dot-github/workflows`]
const workflows = folders.flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(folder, name)),
)

/** Each step with its job and file. */
const steps = workflows.flatMap((path) => {
  const { jobs } = parse(readFileSync(join(root, path), 'utf8'))
  return Object.values(jobs).flatMap((job) =>
    (job.steps ?? [job]).map((step) => ({ path, job, step })),
  )
})

test('workflows pin actions by commit', () => {
  const used = steps.map(({ path, step }) => ({ path, name: step.uses ?? './' }))
  const others = used.filter(({ name }) => !name.startsWith('./'))
  assert.deepEqual(
    others.filter(({ name }) => !/@[0-9a-f]{40}$/.test(name)),
    [],
  )
})

test('only the steps that publish have the key that signs', () => {
  const hasKey = ({ env }) => env?.SALA_SIGNING_KEY || env?.SALA_SECRET
  const wrong = steps.filter(
    ({ job, step }) => hasKey(job) || (hasKey(step) && !step.run.includes('sala publish')),
  )
  assert.deepEqual(wrong, [])
})
