/** Writes down what the build was made of, so that it is made again only when that has changed. */
export class InputsPlugin {
  constructor(build) {
    this.build = build
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('InputsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('InputsPlugin', () =>
        compilation.emitAsset('inputs.txt', new compiler.webpack.sources.RawSource(this.build)),
      )
    })
  }
}
