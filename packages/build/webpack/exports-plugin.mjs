import { join } from 'node:path'
import { findKit } from '../project.mjs'
import { kitUses } from './kit-uses.mjs'
import { findOrigin } from './origin-of.mjs'

/** Line 9 is before line 10. */
const { compare } = new Intl.Collator('en', { numeric: true })
/** Stands for whatever a module exports, where the source does not say which of it. */
const all = '*'

/**
 * Writes `shared-exports.json`: of each module that is shared at run time, what a remote uses and
 * where (`usedExports`), or what the host's exports (`providedExports`), as ReleaseManifest has them
 * (shared/src/contract/release.ts). The data are webpack's own. Props and options given to the kit stand
 * beside its types, in `types/kit-uses.json`, and what it calls of the kit's events in `types/event-uses.json`.
 */
export class ExportsPlugin {
  /** @param options `folder`, absolute path of the app; `isRemote` */
  constructor({ folder, isRemote }) {
    this.folder = folder
    this.isRemote = isRemote
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('ExportsPlugin', (compilation) => {
      let files
      // At this point webpack knows used exports, and has not concatenated modules yet.
      compilation.hooks.afterChunks.tap('ExportsPlugin', () => {
        files = this.isRemote
          ? {
              'shared-exports.json': { usedExports: sharedUses(compilation, this.folder) },
              'types/kit-uses.json': kitUses(compilation.modules, this.folder),
              'types/event-uses.json': eventUses(compilation, this.folder),
            }
          : { 'shared-exports.json': { providedExports: listProvided(compilation) } }
      })
      compilation.hooks.processAssets.tap('ExportsPlugin', () => {
        for (const [name, content] of Object.entries(files)) {
          compilation.emitAsset(name, new RawSource(JSON.stringify(content, inOrder)))
        }
      })
    })
  }
}

/** A replacer for `JSON.stringify` that sorts keys: webpack lists modules in the order of reading. */
function inOrder(_key, value) {
  if (value?.constructor !== Object) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function sharedUses(compilation, folder) {
  const shared = [...compilation.modules].filter(
    (one) => one.type === 'consume-shared-module' && isLoaded(one, compilation),
  )
  // A package can be several modules, one for each range that is asked for.
  const keys = new Set(shared.map(({ options }) => options.shareKey))
  const ofKey = (key) => shared.filter(({ options }) => options.shareKey === key)
  return Object.fromEntries(
    [...keys].map((key) => [key, listUses(ofKey(key), compilation, folder)]),
  )
}

/** The events module of the kit is bundled with each remote. */
function eventUses(compilation, folder) {
  const path = join(findKit(folder), 'src/events.ts')
  const bundled = [...compilation.modules].filter(({ resource }) => resource === path)
  return listUses(bundled, compilation, folder)
}

const isLoaded = (module, { chunkGraph }) => chunkGraph.getNumberOfModuleChunks(module) > 0

/** The used exports of modules, each with its first place: `{ Button: 'src/screen.tsx:12' }`. */
function listUses(modules, compilation, folder) {
  const { moduleGraph } = compilation
  const found = {}
  for (const connection of modules.flatMap((one) => [...moduleGraph.getIncomingConnections(one)])) {
    const { originModule, dependency } = connection
    const isUsed = originModule && isLoaded(originModule, compilation)
    if (!isUsed || !connection.isTargetActive(undefined)) continue
    const origin = moduleGraph.getParentModule(dependency) ?? originModule
    for (const name of namesIn(dependency, moduleGraph)) {
      const place = findOrigin(origin, dependency.loc, folder)
      if (!found[name] || compare(place, found[name]) < 0) found[name] = place
    }
  }
  return found
}

/** `Button`, or `forms.Row` of a namespace that is exported itself. */
function namesIn(dependency, moduleGraph) {
  const referenced = dependency.getReferencedExports(moduleGraph, undefined)
  const ids = dependency.getIds?.(moduleGraph) ?? []
  const isTakenApart = dependency.referencedPropertiesInDestructuring && ids[0] !== 'default'
  // Webpack names less than these where it minds what `this` is, or of what kind the module.
  const isExact = referenced.length > 0 && ids.length > 0 && !isTakenApart
  const paths = isExact ? [ids] : referenced.map((one) => one.name ?? one)
  return paths.map((path) => path.slice(0, 2).join('.') || all)
}

function listProvided({ moduleGraph, modules }) {
  const provided = {}
  for (const shared of modules) {
    if (shared.type !== 'provide-module') continue
    const [dependency] = [
      ...shared.dependencies,
      ...shared.blocks.flatMap((one) => one.dependencies),
    ]
    const module = moduleGraph.getModule(dependency)
    provided[shared._name] = module ? listExports(module, moduleGraph) : null
  }
  return provided
}

/** Null where webpack does not know them. */
function listExports(module, moduleGraph) {
  const info = moduleGraph.getExportsInfo(module)
  const names = info.getProvidedExports()
  if (!Array.isArray(names)) return null
  const found = names
    .filter((name) => leadsSomewhere(info.getReadOnlyExportInfo(name), moduleGraph))
    .flatMap((name) => [name, ...listMembers(info.getReadOnlyExportInfo(name), name)])
  // A CommonJS module is its own default export.
  const isWhole = !['namespace', 'flagged'].includes(module.buildMeta.exportsType)
  return [...new Set(isWhole ? [...found, 'default'] : found)].sort()
}

/** A re-export may name an export that its source has no more. */
function leadsSomewhere(exported, moduleGraph) {
  const target = exported.getTarget(moduleGraph)
  if (!target?.export) return true
  return moduleGraph.getExportsInfo(target.module).isExportProvided(target.export) !== false
}

function listMembers({ exportsInfo }, name) {
  const members = exportsInfo?.getProvidedExports()
  return Array.isArray(members) ? members.map((member) => `${name}.${member}`) : []
}
