import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kitOf, placeOf, projectOf } from '../project.mjs'
import { run } from '../run.mjs'
import { typedBy } from './exposed.mjs'
import { kitTypes } from './kit-types.mjs'
import { reachable } from './reachable.mjs'

/**
 * Puts into the build's `types` what others need to know of the build: the types of what a remote exposes and of
 * what its slots give, and the contract and the kit that it was built against.
 * @param folder absolute path of the app
 * @param remote its `remote.json`; undefined for the host
 */
export class TypesPlugin {
  constructor({ folder, remote }) {
    this.folder = folder
    this.remote = remote
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('TypesPlugin', (compilation) => {
      // At the same time as the bundling.
      const declared = Promise.all([
        this.remote ? declarations(this.folder, typedBy(this.remote)) : {},
        kitTypes(this.folder),
      ])
      declared.catch(() => undefined)
      compilation.hooks.processAssets.tapPromise('TypesPlugin', async () => {
        const [own, kit] = await declared
        const types = { ...contractTypes(this.folder), ...own, 'kit.json': kit }
        for (const [name, source] of Object.entries(types)) {
          compilation.emitAsset(`types/${name}`, new RawSource(source))
        }
      })
    })
  }
}

function contractTypes(folder) {
  const contract = join(kitOf(folder), 'src/contract')
  return Object.fromEntries(
    readdirSync(contract).map((name) => [
      `contract/${name}`,
      readFileSync(join(contract, name), 'utf8'),
    ]),
  )
}

/**
 * The declarations of a remote's sources and of what they import of its own, by name.
 * @param sources relative to its folder
 */
async function declarations(folder, sources) {
  const missing = sources.find((source) => !existsSync(join(folder, source)))
  if (missing) throw new Error(`${missing} is missing, which remote.json asks for`)
  const scratch = mkdtempSync(join(tmpdir(), 'sala-types-'))
  try {
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config(folder, sources, scratch)))
    const { code, output } = await run('tsc', ['-p', scratch], {
      cwd: folder,
      stdio: 'pipe',
    })
    if (code !== 0) throw new Error(`The remote's types could not be made:\n${output}`)
    const names = sources.map((source) => source.replace(/^\.\/src\/(.*)\.tsx?$/, '$1.d.ts'))
    return reachable(join(scratch, placeOf(folder), 'src'), names)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function config(folder, sources, outDir) {
  return {
    extends: join(import.meta.dirname, '../tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: projectOf(folder),
      outDir,
    },
    files: [
      ...sources.map((source) => join(folder, source)),
      join(kitOf(folder), 'src/assets.d.ts'),
    ],
  }
}
