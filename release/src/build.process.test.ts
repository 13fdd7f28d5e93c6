// Looks at: release, packages/build
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { runCompiler } from '@sala/build/run.mjs'
import { root } from '../../scripts/run.mjs'
import { checkTypes } from './build.ts'

test('the type check of a release ignores stale build info', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-types-'))
  t.after(() => rmSync(folder, { recursive: true }))
  function write(path: string, text: string) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const setKit = (text: string) => write('node_modules/kit/index.ts', text)
  const buildInfo = 'node_modules/.cache/types.tsbuildinfo'
  async function compile() {
    const { code } = await runCompiler(['-p', '.'], folder)
    return { code, info: JSON.parse(readFileSync(join(folder, buildInfo), 'utf8')) }
  }
  const config = { extends: join(root, 'packages/build/tsconfig.json'), include: ['src'] }
  write('tsconfig.json', JSON.stringify(config))
  write('node_modules/kit/package.json', JSON.stringify({ exports: './index.ts' }))
  write('src/screen.ts', "import { plate } from 'kit'\nexport default plate\n")

  setKit('export {}')
  const before = await compile()
  const findings = await checkTypes({ folder })
  assert.deepEqual(
    findings.map(({ file, line }) => `${file}:${line}`),
    ['src/screen.ts:1'],
  )
  setKit('export const plate = 1')
  const { info } = await compile()
  // With the errors of the former kit and the hashes of the present one, the compiler reports what is no longer true.
  write(buildInfo, JSON.stringify({ ...before.info, fileInfos: info.fileInfos }))
  assert.notEqual((await compile()).code, 0)
  assert.deepEqual(await checkTypes({ folder }), [])
})
