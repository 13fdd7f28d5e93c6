import { sbomOf } from './sbom.mjs'

/** Writes `sbom.cdx.json`: what the app is made of (CycloneDX). */
export class SbomPlugin {
  constructor(folder) {
    this.folder = folder
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('SbomPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('SbomPlugin', () => {
        const json = JSON.stringify(sbomOf(this.folder))
        compilation.emitAsset('sbom.cdx.json', new RawSource(json))
      })
    })
  }
}
