import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack from 'webpack'
import { prerender } from './prerender.mjs'

/**
 * Writes `outlines.json`: how the back-office stands in its documents, rendered from the host's own components
 * (host/src/outlines.tsx), with the classes that they have in the browser.
 */
export class OutlinesPlugin {
  /** @param options `folder` of the host, absolute; `build`, the hash of its inputs */
  constructor({ folder, build }) {
    this.folder = folder
    this.build = build
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('OutlinesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise('OutlinesPlugin', async () => {
        const json = JSON.stringify(await outlinesOf(this.folder, this.build))
        compilation.emitAsset('outlines.json', new RawSource(json))
      })
    })
  }
}

async function outlinesOf(folder, build) {
  const dist = mkdtempSync(join(tmpdir(), 'sala-outlines-'))
  try {
    const entry = { outlines: './src/outlines.tsx' }
    await run({ ...prerender({ folder, dist, name: 'outlines', build }), entry, devtool: false })
    return createRequire(import.meta.url)(join(dist, 'server/outlines.js')).outlines
  } finally {
    rmSync(dist, { recursive: true })
  }
}

async function run(config) {
  const compiler = webpack(config)
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise((resolve) => compiler.close(resolve))
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
}
