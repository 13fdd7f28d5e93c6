import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import webpack from 'webpack'
import { serve } from '../serve.mjs'
import { config } from './webpack.config.mjs'

/**
 * Builds the very same sources into one bundle, every remote imported directly.
 * @returns the folder that it is in
 */
export async function buildBundle() {
  const folder = mkdtempSync(join(tmpdir(), 'sala-bundle-'))
  const stats = await promisify(webpack)(config(folder))
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
  return folder
}

/** Serves it as a static site whose calls go to the product. @param sala the product's address */
export async function bundleTwin(sala) {
  const folder = await buildBundle()
  const files = readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))])
  return serve(new Map(files), sala)
}
