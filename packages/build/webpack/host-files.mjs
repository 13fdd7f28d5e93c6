import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import webpack from 'webpack'
import { findKit } from '../project.mjs'
import { withScratch } from '../scratch.mjs'
import { documentPages } from './documents.mjs'
import { inlineScript } from './guard-plugin.mjs'
import { prerender } from './prerender.mjs'

const url = /url\("([^"]+)"\)/g

/**
 * The files of the host's build that the server puts into pages itself, or serves as pages, by name.
 * @param options `folder` of the host, absolute; `build`, the hash of its inputs
 */
export async function hostFiles({ folder, build }) {
  return {
    'start.js': await inlineScript(join(folder, 'src/start.ts')),
    'ask.js': await inlineScript(join(folder, 'src/ask.ts')),
    ...firstWords(join(folder, 'src/first-words')),
    ...languageStyles(join(findKit(folder), 'src/theme/languages')),
    ...documentPages(folder),
    'outlines.json': JSON.stringify(await outlines(folder, build)),
  }
}

/** The first script's texts in each language but English; only pages in that language have them. */
function firstWords(folder) {
  const files = existsSync(folder) ? filesIn(folder, '.json') : []
  const compact = (file) => JSON.stringify(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return Object.fromEntries(files.map((file) => [`first-words-${file}`, compact(file)]))
}

/** A style sheet for each language whose fonts and sizes differ, with its fonts; pages in that language carry it after the theme. */
function languageStyles(folder) {
  const files = {}
  for (const file of filesIn(folder, '.css')) {
    const css = readFileSync(join(folder, file), 'utf8')
    files[`language-${file}`] = css.replace(url, (_, address) => {
      files[basename(address)] = readFileSync(join(folder, address))
      return `url(${basename(address)})`
    })
  }
  return files
}

const filesIn = (folder, extension) =>
  readdirSync(folder).filter((file) => extname(file) === extension)

/** The outlines of the back-office's screens (host/src/outlines.tsx), with the class names of the browser's build. */
function outlines(folder, build) {
  return withScratch('outlines', async (dist) => {
    const config = prerender({ folder, dist, name: 'outlines', build })
    const entry = { outlines: './src/outlines.tsx' }
    const stats = await promisify(webpack)({ ...config, entry, devtool: false })
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
    return createRequire(import.meta.url)(join(dist, 'server/outlines.js')).outlines
  })
}
