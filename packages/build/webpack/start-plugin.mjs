import { join } from 'node:path'
import { inlineScript } from './inline-script.mjs'

/** Writes `start.js`: the one script that the server puts into pages itself. */
export class StartPlugin {
  constructor(folder) {
    this.source = join(folder, 'src/start.ts')
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('StartPlugin', (compilation) => {
      compilation.fileDependencies.add(this.source)
      compilation.hooks.processAssets.tapPromise('StartPlugin', async () => {
        compilation.emitAsset('start.js', new RawSource(await inlineScript(this.source)))
      })
    })
  }
}
