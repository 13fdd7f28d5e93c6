import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes what the host's first script says in each language (`src/first-words`), on public pages and on others: the
 * server puts it into pages in that language, and whoever reads English loads none of it.
 */
export class FirstWordsPlugin {
  /** @param folder of the app, absolute */
  constructor(folder) {
    this.folder = join(folder, 'src/first-words')
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('FirstWordsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.contextDependencies.add(this.folder)
      compilation.hooks.processAssets.tap({ name: 'FirstWordsPlugin', stage }, () => {
        const files = existsSync(this.folder) ? readdirSync(this.folder) : []
        for (const file of files.filter((one) => one.endsWith('.json'))) {
          const words = JSON.parse(readFileSync(join(this.folder, file), 'utf8'))
          const source = new sources.RawSource(JSON.stringify(words))
          compilation.emitAsset(`first-words-${file}`, source)
        }
      })
    })
  }
}
