// Looks at: release, server/src/releases
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { locateChromium } from '../../../scripts/find-chromium.mjs'
import { exitCodes } from '../exit-codes.ts'
import { openTeam, type Team } from '../testing/team.ts'

let team: Team
before(async () => {
  team = await openTeam('rooms')
  team.checkout.edit('remote-rooms/package.json', '"1.0.0"', '"2.0.0"')
})
after(() => team?.goHome())

interface Change {
  file: string
  from: string
  to: string
}

/** Makes the change, asks the gate, and takes the change back. */
async function checkWith({ file, from, to }: Change, options = '--no-browser') {
  const path = `remote-rooms/${file}`
  team.checkout.edit(path, from, to)
  const { code, stdout, stderr } = await team.sala(`check rooms --json ${options}`.trim())
  team.checkout.edit(path, to, from)
  return { code, stderr, ...JSON.parse(stdout) }
}

test('a harmless change gets in', async () => {
  const change = { file: 'src/screen.tsx', from: 'title="Rooms"', to: 'title="All rooms"' }
  const { code, verdict, stderr } = await checkWith(change)
  assert.deepEqual([code, verdict], [exitCodes.done, 'accepted'], stderr)
})

test('a route that collides is refused, and names whose it is', async () => {
  const change = { file: 'remote.json', from: '"/rooms"', to: '"/staff"' }
  const { code, findings } = await checkWith(change)
  assert.equal(code, exitCodes.refused)
  assert.match(findings[0].consumer, /^staff 1\.0\.0/)
  assert.equal(findings[0].file, 'remote.json')
})

test('a requirement that the live host does not meet is refused, and names the host', async () => {
  const change = { file: 'package.json', from: '"react": "^19.3.0"', to: '"react": "^19.9.0"' }
  const { code, findings } = await checkWith(change)
  assert.equal(code, exitCodes.refused)
  assert.match(findings[0].consumer, /^host 1\.0\.0/)
  assert.match(findings[0].message, /react/)
})

test('a prop that the host does not give is refused, and names the host', async () => {
  const from = 'Screen({ session }: ScreenProps)'
  const change = {
    file: 'src/screen.tsx',
    from,
    to: 'Screen({ session }: ScreenProps & { season: string })',
  }
  const { code, message, findings } = await checkWith(change)
  assert.equal(code, exitCodes.refused, message)
  assert.match(findings[0].consumer, /^host 1\.0\.0/)
  assert.match(findings[0].message, /season/)
})

test('a remote that does not build is refused, and so is one with wrong types', async () => {
  const unknown = {
    file: 'src/screen.tsx',
    from: "'@sala/shared/ui'",
    to: "'@sala/shared/unknown'",
  }
  const built = await checkWith(unknown)
  assert.equal(built.code, exitCodes.refused)
  assert.match(built.message, /^rooms does not build; webpack says why:/)

  const wrong = { file: 'src/screen.tsx', from: 'title="Rooms"', to: 'title={7}' }
  const { code, findings } = await checkWith(wrong)
  assert.equal(code, exitCodes.refused)
  assert.partialDeepStrictEqual(findings[0], { rule: 'types', file: 'src/screen.tsx', line: 20 })
})

const screenThrows = {
  file: 'src/screen.tsx',
  from: 'const count =',
  to: 'const count = (null as unknown as { length: number }).length ?? ',
}
const noBrowser = (await locateChromium()) ? false : 'there is no Chromium'

test('a screen that throws is refused, with the line', { skip: noBrowser }, async () => {
  const { code, findings } = await checkWith(screenThrows, '')
  assert.equal(code, exitCodes.refused)
  assert.match(findings[0].message, /throws “Cannot read properties of null/)
  assert.equal(findings[0].file, 'src/screen.tsx')
  assert.equal(findings[0].line, 16)
})
