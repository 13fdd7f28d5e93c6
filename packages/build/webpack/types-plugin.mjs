import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kitOf, placeOf, projectOf } from '../project.mjs'
import { run } from '../run.mjs'
import { kitTypes } from './kit-types.mjs'
import { reachable } from './reachable.mjs'

/**
 * Puts into the build's `types` what others need to know of the build: the types of a remote's screen, and
 * the contract and the kit that it was built against.
 * @param folder absolute path of the app
 * @param isRemote whether it exposes a screen
 */
export class TypesPlugin {
  constructor({ folder, isRemote }) {
    this.folder = folder
    this.isRemote = isRemote
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('TypesPlugin', (compilation) => {
      // At the same time as the bundling.
      const declared = Promise.all([
        this.isRemote ? declarations(this.folder) : {},
        kitTypes(this.folder),
      ])
      declared.catch(() => undefined)
      compilation.hooks.processAssets.tapPromise('TypesPlugin', async () => {
        const [screen, kit] = await declared
        const types = { ...contractTypes(this.folder), ...screen, 'kit.json': kit }
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

/** The declarations of a remote's screen and of what they import of the remote's own, by name. */
async function declarations(folder) {
  const scratch = mkdtempSync(join(tmpdir(), 'sala-types-'))
  try {
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config(folder, scratch)))
    const { code, output } = await run('tsc', ['-p', scratch], {
      cwd: folder,
      stdio: 'pipe',
    })
    if (code !== 0) throw new Error(`The screen's types could not be made:\n${output}`)
    return reachable(join(scratch, placeOf(folder), 'src'), 'screen.d.ts')
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function config(folder, outDir) {
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
    files: [join(folder, 'src/screen.tsx'), join(kitOf(folder), 'src/assets.d.ts')],
  }
}
