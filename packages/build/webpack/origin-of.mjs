import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { relative } from 'node:path'
import { transformSync } from '@swc/core'
import { findProject } from '../project.mjs'
import { swcOptions } from './rules.mjs'

const maps = new WeakMap()

/**
 * Maps a place in a module to its source, such as `src/screen.tsx:12`; relative to the app's
 * folder, and outside of it to its project. Webpack knows the line of what a loader made of it.
 */
export function findOrigin(module, loc, folder) {
  const { resource } = module
  if (!resource) return module.type
  const path = relative(folder, resource)
  const shown = path.startsWith('..') ? relative(findProject(folder), resource) : path
  const line = /\.tsx?$/.test(resource) ? sourceLine(module, loc?.start) : loc?.start?.line
  return line === undefined ? shown : `${shown}:${line}`
}

function sourceLine(module, start) {
  if (!start) return undefined
  if (!maps.has(module)) maps.set(module, readSourceMap(module))
  const { originalLine } = maps.get(module)?.findEntry(start.line - 1, start.column) ?? {}
  return originalLine === undefined ? undefined : originalLine + 1
}

/** Made only for the few modules that are asked for: maps of all would slow each build. */
function readSourceMap(module) {
  const { resource } = module
  const options = { ...swcOptions({ isProduction: true }), filename: resource, sourceMaps: true }
  const { code, map } = transformSync(readFileSync(resource, 'utf8'), options)
  return code === module.originalSource()?.source() ? new SourceMap(JSON.parse(map)) : undefined
}
