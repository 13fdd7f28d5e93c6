import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { hashFiles } from '../inputs.mjs'
import { findKit, findProject, pathInProject } from '../project.mjs'
import { runCompiler } from '../run.mjs'
import { withScratch } from '../scratch.mjs'
import { typedModules } from './exposed.mjs'

/** The parts of the kit that host and remotes share at run time, except the router, whose types are another package's. */
const kitParts = ['ui/index', 'collection/index', 'api/request']

/** Declarations of the kit by the path of their cache file: one process may build several apps. */
const inMemory = new Map()

/**
 * The files of a build's `types`, by name: the types of what a remote exposes and of what its slots give, and the
 * contract and the kit that the build was made with.
 * @param options `folder`, absolute path of the app; `remote`, its `remote.json`, undefined for the host
 */
export async function buildTypes({ folder, remote }) {
  const [own, kit] = await Promise.all([
    remote ? remoteTypes(folder, remote) : {},
    kitTypes(folder),
  ])
  const types = { ...contractTypes(folder), ...own, 'kit.json': kit }
  return Object.fromEntries(Object.entries(types).map(([name, text]) => [`types/${name}`, text]))
}

function contractTypes(folder) {
  const contract = join(findKit(folder), 'src/contract')
  const read = (name) => readFileSync(join(contract, name), 'utf8')
  return Object.fromEntries(readdirSync(contract).map((name) => [`contract/${name}`, read(name)]))
}

function remoteTypes(folder, remote) {
  const sources = typedModules(remote)
  return withScratch('types', (path) =>
    declare(path, {
      folder,
      rootDir: findProject(folder),
      files: [
        ...sources.map((source) => join(folder, source)),
        join(findKit(folder), 'src/assets.d.ts'),
      ],
      sources: join(path, 'out', pathInProject(folder), 'src'),
      names: sources.map((source) => source.replace(/^\.\/src\/(.*)\.tsx?$/, '$1.d.ts')),
    }),
  )
}

/** The kit's declarations as JSON, by their paths in its source. All apps of a project have the same. */
function kitTypes(folder) {
  const key = hashFiles([join(findKit(folder), 'src'), import.meta.filename], folder)
  const cached = join(findProject(folder), 'node_modules/.cache/sala', `kit-types-${key}.json`)
  if (!inMemory.has(cached)) inMemory.set(cached, readOrDeclare(cached, folder))
  return inMemory.get(cached)
}

async function readOrDeclare(cached, folder) {
  if (existsSync(cached)) return readFileSync(cached, 'utf8')
  const declared = await withScratch('types', (path) => declareKit(path, folder))
  const json = JSON.stringify(declared)
  mkdirSync(dirname(cached), { recursive: true })
  // Renamed when complete: another process may read it at the same time.
  const own = `${cached}.${process.pid}`
  writeFileSync(own, json)
  renameSync(own, cached)
  return json
}

function declareKit(path, folder) {
  // The compiler declares nothing that lies in node_modules.
  cpSync(join(findKit(folder), 'src'), join(path, 'kit'), { recursive: true })
  symlinkSync(join(findProject(folder), 'node_modules'), join(path, 'node_modules'), 'junction')
  return declare(path, {
    folder,
    rootDir: 'kit',
    files: [...kitParts.map((part) => `kit/${part}.ts`), 'kit/assets.d.ts'],
    sources: join(path, 'out'),
    names: kitParts.map((part) => `${part}.d.ts`),
  })
}

/**
 * Runs the compiler in a folder.
 * @param options `files` to compile, beneath `rootDir`; `sources`, where their declarations are then; `names` of those to read
 * @returns the declarations by name, with all that they import
 */
async function declare(scratch, { folder, rootDir, files, sources, names }) {
  const compilerOptions = {
    noEmit: false,
    noCheck: true,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir,
    outDir: 'out',
  }
  const config = { extends: join(import.meta.dirname, '../tsconfig.json'), compilerOptions, files }
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config))
  const { code, output } = await runCompiler(['-p', scratch], folder)
  if (code !== 0) throw new Error(`The types could not be made:\n${output}`)
  const found = {}
  for (const name of names) collect(sources, name, found)
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function collect(folder, name, found) {
  if (found[name] !== undefined) return
  found[name] = readFileSync(join(folder, name), 'utf8')
  for (const [, path] of found[name].matchAll(/['"](\.{1,2}\/[^'"]+)\.tsx?['"]/g)) {
    const imported = posix.join(posix.dirname(name), path)
    if (imported.startsWith('../'))
      throw new Error(
        `${name} is typed by ${path}, which is outside of src: write what you need of it there`,
      )
    collect(folder, `${imported}.d.ts`, found)
  }
}
