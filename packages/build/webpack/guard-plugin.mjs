import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from '@swc/core'

/** Puts `src/guard.ts` before everything else in the host's first script. */
export class GuardPlugin {
  constructor(folder) {
    this.source = join(folder, 'src/guard.ts')
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('GuardPlugin', (compilation) => {
      compilation.fileDependencies.add(this.source)
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS
      compilation.hooks.processAssets.tapPromise({ name: 'GuardPlugin', stage }, async () => {
        const guard = await inlineScript(this.source)
        const { files } = compilation.entrypoints.get('main').getEntrypointChunk()
        const main = [...files].find((file) => file.endsWith('.js'))
        compilation.updateAsset(main, (script) => new sources.ConcatSource(guard, ';', script))
      })
    })
  }
}

/** A TypeScript file that imports nothing, as a script as small as can be. */
export async function inlineScript(path) {
  const { code } = await transform(readFileSync(path, 'utf8'), {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: { toplevel: true }, mangle: { toplevel: true } },
    },
    minify: true,
  })
  return `(()=>{${code}})()`
}
