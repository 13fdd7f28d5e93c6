import { join } from 'node:path'
import { inlineScript } from './inline-script.mjs'

/** Writes the scripts that the server puts into pages itself: `start.js`, and `ask.js` in the back-office. */
export class StartPlugin {
  constructor(folder) {
    this.sources = ['start', 'ask'].map((name) => [`${name}.js`, join(folder, `src/${name}.ts`)])
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('StartPlugin', (compilation) => {
      for (const [, source] of this.sources) compilation.fileDependencies.add(source)
      compilation.hooks.processAssets.tapPromise('StartPlugin', async () => {
        for (const [name, source] of this.sources) {
          compilation.emitAsset(name, new RawSource(await inlineScript(source)))
        }
      })
    })
  }
}
