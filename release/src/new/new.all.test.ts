// Looks at: release, shared/src/testing
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { run } from '../../../scripts/run.mjs'
import { runSala } from '../testing/run-sala.ts'
import { copyCheckout, type TempCheckout } from '../testing/temp-checkout.ts'

let checkout: TempCheckout
before(async () => {
  checkout = await copyCheckout()
  const { code, stderr } = await runSala(checkout.root, ['new', 'garden', '--title', 'Tea Garden'])
  assert.equal(code, 0, stderr)
})
after(() => checkout?.remove())

async function passes(command: string, args: string[]) {
  const { code, output } = await run(command, args, { cwd: checkout.root, stdio: 'pipe' })
  assert.equal(code, 0, output)
  return output
}

test('writes a remote.json whose entry is last in the side menu', () => {
  const { $schema, name, route, title, menu } = JSON.parse(
    checkout.read('remote-garden/remote.json'),
  )
  assert.deepEqual([name, route, title], ['garden', '/garden', 'Tea Garden – Sala Chan'])
  assert.equal($schema, 'http://127.0.0.1:3000/remote.schema.json')
  assert.deepEqual(menu, { label: 'Tea Garden', icon: 'garden', order: 7 })
})

test('leaves no placeholder, and shared files are identical to other remotes’', () => {
  for (const file of ['package.json', 'README.md', 'src/screen.tsx', 'src/screen.test.tsx']) {
    assert.doesNotMatch(checkout.read(`remote-garden/${file}`), /__[A-Z]+__/)
  }
  for (const file of ['webpack.config.js', 'tsconfig.json']) {
    assert.equal(checkout.read(`remote-garden/${file}`), checkout.read(`remote-staff/${file}`))
  }
})

test('its types, lint and tests pass without further registration', async () => {
  await passes('tsc', ['-p', 'remote-garden'])
  await passes('biome', ['check', '--error-on-warnings', '--vcs-enabled=false', 'remote-garden'])
  await passes('depcruise', ['remote-garden'])
  assert.match(await passes('jest', ['remote-garden']), /1 passed/)
})

test('needs no further installation or build', async () => {
  const { isInstalled } = await import(join(checkout.root, 'scripts/install.mjs'))
  const { hasChanged } = await import(join(checkout.root, 'packages/build/inputs.mjs'))
  assert.ok(isInstalled(checkout.root))
  assert.equal(hasChanged(join(checkout.root, 'remote-staff')), false)
  assert.ok(existsSync(join(checkout.root, 'node_modules/@sala/remote-garden/package.json')))
})

test('npm installs from the lock file', async () => {
  await passes('npm', ['ci', '--dry-run', '--ignore-scripts', '--offline', '--no-audit'])
})
