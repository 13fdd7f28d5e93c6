import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageFolder, projectOf, readJson } from '../project.mjs'
import { pinnedEnvironment } from '../run.mjs'

const run = promisify(execFile)

/**
 * Puts into the host's build what teams elsewhere build and test with: its workspaces, packed as npm packs them,
 * and `npm/index.json`, which says of each what a registry would. The server hands them out
 * (server/src/releases/packages).
 */
export class PackagesPlugin {
  /** @param folder absolute path of the host */
  constructor(folder) {
    this.folder = folder
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources
    const names = workspacesOf(this.folder)
    if (names.length === 0) return
    compiler.hooks.thisCompilation.tap('PackagesPlugin', (compilation) => {
      // At the same time as the bundling.
      const packed = pack(this.folder, names)
      packed.catch(() => undefined)
      compilation.hooks.processAssets.tapPromise('PackagesPlugin', async () => {
        const { index, files } = await packed
        compilation.emitAsset('npm/index.json', new RawSource(JSON.stringify(index)))
        for (const [name, bytes] of files) {
          compilation.emitAsset(`npm/${name}`, new RawSource(bytes))
        }
      })
    })
  }
}

/** The packages of the same project that the host names. */
function workspacesOf(folder) {
  const { peerDependencies, devDependencies } = readJson(join(folder, 'package.json'))
  return Object.keys({ ...peerDependencies, ...devDependencies })
    .filter((name) => name.startsWith('@sala/') || name.startsWith('create-sala-'))
    .sort()
}

async function pack(folder, names) {
  const scratch = mkdtempSync(join(tmpdir(), 'sala-packages-'))
  try {
    const project = projectOf(folder)
    const which = names.flatMap((name) => ['--workspace', name])
    const { stdout } = await run(
      'npm',
      ['pack', ...which, '--json', '--pack-destination', scratch],
      {
        cwd: project,
        env: pinnedEnvironment(project),
        // On Windows npm is a batch file.
        shell: process.platform === 'win32',
      },
    )
    const index = {}
    const files = []
    for (const { name, filename, integrity, shasum } of Object.values(JSON.parse(stdout))) {
      index[name] = { file: filename, integrity, shasum, manifest: manifestOf(folder, name) }
      files.push([filename, readFileSync(join(scratch, filename))])
    }
    return { index, files }
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/** Of a package, what npm decides by. */
function manifestOf(folder, name) {
  const {
    files: _,
    scripts: __,
    devDependencies: ___,
    ...manifest
  } = readJson(join(packageFolder(folder, name), 'package.json'))
  return manifest
}
