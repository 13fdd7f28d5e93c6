import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hashFiles } from '../inputs.mjs'
import { kitOf, projectOf } from '../project.mjs'
import { run } from '../run.mjs'
import { reachable } from './reachable.mjs'

/** Declarations by the path of their cache file, since one process may build several apps. */
const inMemory = new Map()

/**
 * The declarations of the parts of the kit that an app finds, as JSON: of each file, by its path in the kit's
 * source. They tell what each part takes and gives, so that a host and a remote can be compared that were built with
 * two of them.
 * @param folder absolute path of the app
 * @returns {Promise<string>}
 */
export function kitTypes(folder) {
  const kit = kitOf(folder)
  const key = hashFiles([join(kit, 'src'), import.meta.filename], folder)
  // Every app of a project has the same.
  const cached = join(projectOf(folder), 'node_modules/.cache/sala', `kit-types-${key}.json`)
  if (!inMemory.has(cached)) inMemory.set(cached, readOrDeclare(cached, folder, kit))
  return inMemory.get(cached)
}

async function readOrDeclare(cached, folder, kit) {
  if (existsSync(cached)) return readFileSync(cached, 'utf8')
  const json = JSON.stringify(await declarations(folder, kit))
  mkdirSync(dirname(cached), { recursive: true })
  // Renamed when complete: another process may read it at the same time.
  const own = `${cached}.${process.pid}`
  writeFileSync(own, json)
  renameSync(own, cached)
  return json
}

async function declarations(folder, kit) {
  const scratch = mkdtempSync(join(tmpdir(), 'sala-kit-'))
  try {
    // Of what lies in node_modules the compiler declares nothing.
    cpSync(join(kit, 'src'), join(scratch, 'kit'), { recursive: true })
    symlinkSync(join(projectOf(folder), 'node_modules'), join(scratch, 'node_modules'), 'junction')
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config))
    const { code, output } = await run('tsc', ['-p', scratch], { cwd: folder, stdio: 'pipe' })
    if (code !== 0) throw new Error(`The kit's types could not be made:\n${output}`)
    return reachable(
      join(scratch, 'out'),
      parts.map((part) => `${part}.d.ts`),
    )
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/** What host and remotes share of the kit at run time, but for the router, which is others'. */
const parts = ['ui/index', 'collection/index', 'api/request']

const config = {
  extends: join(import.meta.dirname, '../tsconfig.json'),
  compilerOptions: {
    noEmit: false,
    noCheck: true,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: 'kit',
    outDir: 'out',
  },
  files: [...parts.map((part) => `kit/${part}.ts`), 'kit/assets.d.ts'],
}
