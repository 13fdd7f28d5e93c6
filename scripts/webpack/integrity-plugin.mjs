import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import LoadScriptRuntimeModule from 'webpack/lib/runtime/LoadScriptRuntimeModule.js'

const ask = 'globalThis.salaIntegrity'

/**
 * Makes a remote ask the host for the hash of each chunk before it loads it. Without an answer
 * nothing is loaded (shared/src/contract/remote.ts, `IntegrityOf`).
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.integrity = ${ask}(script.src);`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag }) => `${source}\n${tag}.integrity = ${ask}(${tag}.href);`,
      )
    })
  }
}
