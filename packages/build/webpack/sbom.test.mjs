import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../../scripts/root.mjs'
import { run } from '../../../scripts/run.mjs'
import { readJson } from '../project.mjs'
import { sbomOf } from './sbom.mjs'

const refsOf = ({ components }) => components.map((component) => component['bom-ref'])

/** What npm counts, but for what builds the host: it takes no workspace for a developer's. */
function usedByHost({ dependencies }) {
  const uses = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const reached = new Set([...uses.keys()].filter((ref) => /^@sala\/(host|kit)@/.test(ref)))
  for (const one of reached) for (const used of uses.get(one)) reached.add(used)
  // Types that are there for the build are an optional peer of what is not.
  return [...reached].filter((ref) => !ref.startsWith('@types/'))
}

test('it names all that npm counts, and what npm leaves out because developers use it too', async () => {
  const args = ['--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev']
  const { output } = await run('npm', ['sbom', ...args, '--workspace', 'host', '--silent'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const found = new Set([...refsOf(sbomOf(join(root, 'host'))), '@sala/host@1.0.0'])
  const counted = usedByHost(JSON.parse(output))
  assert.ok(counted.length > 100)
  assert.deepEqual(
    counted.filter((ref) => !found.has(ref)),
    [],
  )
  const { version } = readJson(join(root, 'node_modules/react/package.json'))
  assert.ok(found.has(`react@${version}`))
})

test('each package is in it once, with its hash and licence, and uses only what is in it', () => {
  const { metadata, components, dependencies } = sbomOf(join(root, 'remote-landing'))
  const refs = [metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]
  assert.equal(new Set(refs).size, refs.length)
  assert.deepEqual(
    dependencies.map(({ ref }) => ref),
    refs,
  )
  const used = dependencies.flatMap(({ dependsOn }) => dependsOn)
  assert.deepEqual(
    used.filter((ref) => !refs.includes(ref)),
    [],
  )
  const react = components.find(({ name }) => name === 'react')
  assert.match(react.hashes[0].content, /^[0-9a-f]{128}$/)
  assert.deepEqual(react.licenses, [{ license: { id: 'MIT' } }])
  assert.equal(react.purl, `pkg:npm/react@${react.version}`)
})

test('nothing in it says where, when or by whom it was made', () => {
  const json = JSON.stringify(sbomOf(join(root, 'host')))
  assert.equal(json, JSON.stringify(sbomOf(join(root, 'host'))))
  assert.ok(!json.includes(root))
  assert.doesNotMatch(json, /registry|timestamp|serialNumber|\.tgz/)
})
