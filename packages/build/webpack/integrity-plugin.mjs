import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import LoadScriptRuntimeModule from 'webpack/lib/runtime/LoadScriptRuntimeModule.js'

const ask = 'globalThis.salaIntegrity'

/**
 * Makes an app ask the host for the hash of each chunk before it loads it. Without an answer
 * nothing is loaded (shared/src/contract/remote.ts, `FindIntegrity`).
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        // A browser holds a hash for valid only when the file is asked for in this mode.
        (source) =>
          `${source}\nscript.integrity = ${ask}(script.src);\nscript.crossOrigin = 'anonymous';`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag }) => `${source}\n${tag}.integrity = ${ask}(${tag}.href);`,
      )
    })
  }
}
