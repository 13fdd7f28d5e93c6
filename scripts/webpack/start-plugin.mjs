import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from '@swc/core'

/** Writes `start.js`: the one script that the server puts into pages itself, as small as can be. */
export class StartPlugin {
  constructor(folder) {
    this.source = join(folder, 'src/start.ts')
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('StartPlugin', (compilation) => {
      compilation.fileDependencies.add(this.source)
      compilation.hooks.processAssets.tapPromise('StartPlugin', async () => {
        const { code } = await transform(readFileSync(this.source, 'utf8'), {
          jsc: {
            parser: { syntax: 'typescript' },
            target: 'es2022',
            minify: { compress: { toplevel: true }, mangle: { toplevel: true } },
          },
          minify: true,
        })
        compilation.emitAsset('start.js', new RawSource(`(()=>{${code}})()`))
      })
    })
  }
}
