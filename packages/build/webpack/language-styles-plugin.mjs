import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

const url = /url\("([^"]+)"\)/g

/**
 * Writes a style sheet for each language that the house's looks are different in (`theme/languages` of the kit): pages in that
 * language carry it after the theme, and no other page names it.
 */
export class LanguageStylesPlugin {
  /** @param kit absolute path of the kit */
  constructor(kit) {
    this.folder = join(kit, 'src/theme/languages')
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('LanguageStylesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.contextDependencies.add(this.folder)
      compilation.hooks.processAssets.tap({ name: 'LanguageStylesPlugin', stage }, () => {
        const emit = (path, bytes) => compilation.emitAsset(path, new sources.RawSource(bytes))
        for (const file of readdirSync(this.folder).filter((one) => extname(one) === '.css')) {
          const css = readFileSync(join(this.folder, file), 'utf8').replace(url, (_, address) => {
            const asset = join(this.folder, address)
            emit(basename(asset), readFileSync(asset))
            return `url(${basename(asset)})`
          })
          emit(`language-${file}`, css)
        }
      })
    })
  }
}
