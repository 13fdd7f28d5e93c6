import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { root } from './root.mjs'

const templates = 'packages/create-sala-remote/templates'
const folders = [
  '.github/workflows',
  `${templates}/workflow`,
  `${templates}/repository/dot-github/workflows`,
]
const workflows = folders.flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(folder, name)),
)

for (const path of workflows) {
  const { jobs } = parse(readFileSync(join(root, path), 'utf8'))
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? job)

  test(`${path}: what it uses of others is named by its commit`, () => {
    const used = steps.flatMap(({ uses = './' }) => uses)
    const others = used.filter((name) => !name.startsWith('./'))
    assert.deepEqual(
      others.filter((name) => !/@[0-9a-f]{40}$/.test(name)),
      [],
    )
  })

  test(`${path}: only what publishes has the key that signs`, () => {
    const hasKey = ({ env }) => env?.SALA_SIGNING_KEY || env?.SALA_SECRET
    assert.ok(steps.filter(hasKey).every(({ run }) => run.includes('sala publish')))
    assert.ok(!Object.values(jobs).some(hasKey))
  })
}
