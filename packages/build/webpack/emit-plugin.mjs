/** Adds files to a production build. */
export class EmitPlugin {
  /** @param make returns their contents by name, or a promise of that; it is called when the build begins */
  constructor(make) {
    this.make = make
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('EmitPlugin', (compilation) => {
      // At the same time as the bundling.
      const made = Promise.resolve().then(this.make)
      made.catch(() => undefined)
      compilation.hooks.processAssets.tapPromise('EmitPlugin', async () => {
        for (const [name, content] of Object.entries(await made)) {
          compilation.emitAsset(name, new RawSource(content))
        }
      })
    })
  }
}
