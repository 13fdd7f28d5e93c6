// Looks at: deploy, server/src/config.ts, server/src/operations/health
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../scripts/run.mjs'
import { createTestApp } from '../server/src/testing/test-app.ts'
import { works } from './caddy.mjs'

const at = (path) => join(import.meta.dirname, path)
const read = (path) => readFileSync(at(path), 'utf8')
const unit = read('systemd/sala.service')
const compose = parse(read('compose.yaml'), { merge: true })
const manifests = parseAllDocuments(read('kubernetes.yaml')).map((one) => one.toJS())
const specOf = (kind) => manifests.find((one) => one.kind === kind).spec
const [container] = specOf('Deployment').template.spec.containers

function run(command, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  assert.equal(status, 0, stdout + stderr)
  return stdout
}

const noCompose = !works('docker', ['compose', 'version']) && 'no docker compose here'
test('docker compose accepts its file', { skip: noCompose }, () => {
  const names = read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)
  const env = Object.fromEntries([...names].map(([, name]) => [name, 'value']))
  run('docker', ['compose', '--file', at('compose.yaml'), 'config', '--quiet'], env)
})

test('every Kubernetes object selects the pods of the deployment', () => {
  const labels = { 'app.kubernetes.io/name': 'sala' }
  const { replicas, selector, template } = specOf('Deployment')
  assert.deepEqual([selector.matchLabels, template.metadata.labels], [labels, labels])
  assert.deepEqual(specOf('Service').selector, labels)
  assert.deepEqual(specOf('PodDisruptionBudget').selector.matchLabels, labels)
  assert.deepEqual(specOf('NetworkPolicy').podSelector.matchLabels, labels)
  assert.ok(replicas > specOf('PodDisruptionBudget').minAvailable)
})

const noSystemd = !works('systemd-analyze', ['--version']) && 'no systemd-analyze here'
test('systemd accepts the unit and rates it as protected', { skip: noSystemd }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-unit-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'sala.service')
  // It looks whether the program is there.
  writeFileSync(path, unit.replaceAll('/opt/sala', root))
  run('systemd-analyze', ['verify', path])
  // From 0, shut in, to 100, free to do anything.
  run('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', path])
})

test('every setting in a deployment file is one that the server reads', () => {
  const config = readFileSync(join(root, 'server/src/config.ts'), 'utf8')
  const known = new Set(['NODE_ENV'])
  for (const [, name] of config.matchAll(/(?:'|environment\.)([A-Z][A-Z_]+)\b/g)) known.add(name)
  const given = [
    ...Object.keys(compose.services['sala-1'].environment),
    ...container.env.map(({ name }) => name),
    ...[...read('README.md').matchAll(/--from-literal=([A-Z_]+)=/g)].map(([, name]) => name),
    ...[...read('Dockerfile').matchAll(/^(?:ENV| {4}) *([A-Z_]+)=/gm)].map(([, name]) => name),
    ...(unit.match(/^Environment=.*$/m)?.[0] ?? '').matchAll(/([A-Z_]+)=/g).map(([, name]) => name),
  ]
  assert.ok(given.length > 20)
  assert.deepEqual(
    given.filter((name) => !known.has(name)),
    [],
  )
})

test('every probe requests an existing route', async (t) => {
  const { app } = await createTestApp(t)
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe']
  const paths = [
    ...probes.map((probe) => container[probe].httpGet.path),
    read('Caddyfile').match(/health_uri (\S+)/)?.[1],
    read('Dockerfile').match(/\/api\/health\/\w+/)?.[0],
  ]
  for (const url of paths) assert.equal((await app.inject({ url })).statusCode, 200, url)
  assert.equal(new Set(paths).size, 2)
})

test('Caddy proxies to exactly the servers of the compose file, which are configured alike', () => {
  const servers = Object.keys(compose.services).filter((name) => name.startsWith('sala-'))
  const upstreams = read('Caddyfile').match(/\{\$SERVERS:(.*?)\}/)?.[1]
  assert.equal(upstreams, servers.map((name) => `${name}:3000`).join(' '))
  for (const name of servers) {
    const server = compose.services[name]
    assert.equal(server.read_only, true)
    assert.deepEqual(server.cap_drop, ['ALL'])
    assert.equal(server.ports, undefined)
  }
  assert.equal(compose.services.postgres.ports, undefined)
  assert.equal(container.securityContext.readOnlyRootFilesystem, true)
})
