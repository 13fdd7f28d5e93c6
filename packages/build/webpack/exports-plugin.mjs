import { kitUses } from './kit-uses.mjs'
import { originOf } from './origin-of.mjs'

/** Line 9 is before line 10. */
const { compare } = new Intl.Collator('en', { numeric: true })
/** Stands for whatever a module exports, where the source does not say which of it. */
const all = '*'

/**
 * Writes `shared-exports.json`: of each module that is shared at run time, what a remote uses and
 * where (`usedExports`), or what the host's exports (`providedExports`), as ReleaseManifest has them
 * (shared/src/contract/release.ts). It is what webpack itself knows. What a remote gives to the kit's parts stands
 * beside its types, in `types/kit-uses.json`.
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
      let found
      let uses
      // What is used is known by now, and no module is part of another yet.
      compilation.hooks.afterChunks.tap('ExportsPlugin', () => {
        found = this.isRemote
          ? { usedExports: usedIn(compilation, this.folder) }
          : { providedExports: providedBy(compilation) }
        uses = this.isRemote && kitUses(compilation.modules, this.folder)
      })
      compilation.hooks.processAssets.tap('ExportsPlugin', () => {
        const write = (name, content) =>
          compilation.emitAsset(name, new RawSource(JSON.stringify(content, inOrder)))
        write('shared-exports.json', found)
        if (this.isRemote) write('types/kit-uses.json', uses)
      })
    })
  }
}

/** Of `JSON.stringify`: webpack finds modules in the order in which they happen to be read. */
function inOrder(_key, value) {
  if (value?.constructor !== Object) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function usedIn({ chunkGraph, moduleGraph, modules }, folder) {
  const isLoaded = (module) => chunkGraph.getNumberOfModuleChunks(module) > 0
  const shared = [...modules].filter((one) => one.type === 'consume-shared-module' && isLoaded(one))
  const used = Object.fromEntries(shared.map(({ options }) => [options.shareKey, {}]))
  for (const module of shared) {
    const found = used[module.options.shareKey]
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { originModule, dependency } = connection
      if (!originModule || !isLoaded(originModule) || !connection.isTargetActive(undefined))
        continue
      const origin = moduleGraph.getParentModule(dependency) ?? originModule
      for (const name of namesIn(dependency, moduleGraph)) {
        const place = originOf(origin, dependency.loc, folder)
        if (!found[name] || compare(place, found[name]) < 0) found[name] = place
      }
    }
  }
  return used
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

function providedBy({ moduleGraph, modules }) {
  const provided = {}
  for (const shared of modules) {
    if (shared.type !== 'provide-module') continue
    const [dependency] = [
      ...shared.dependencies,
      ...shared.blocks.flatMap((one) => one.dependencies),
    ]
    const module = moduleGraph.getModule(dependency)
    provided[shared._name] = module ? exportsOf(module, moduleGraph) : null
  }
  return provided
}

/** Null where webpack cannot tell. */
function exportsOf(module, moduleGraph) {
  const info = moduleGraph.getExportsInfo(module)
  const names = info.getProvidedExports()
  if (!Array.isArray(names)) return null
  const found = names
    .filter((name) => leadsSomewhere(info.getReadOnlyExportInfo(name), moduleGraph))
    .flatMap((name) => [name, ...membersOf(info.getReadOnlyExportInfo(name), name)])
  // What is no ES module is its own default export.
  const isWhole = !['namespace', 'flagged'].includes(module.buildMeta.exportsType)
  return [...new Set(isWhole ? [...found, 'default'] : found)].sort()
}

/** What is exported once more may be gone where it comes from. */
function leadsSomewhere(exported, moduleGraph) {
  const target = exported.getTarget(moduleGraph)
  if (!target?.export) return true
  return moduleGraph.getExportsInfo(target.module).isExportProvided(target.export) !== false
}

function membersOf({ exportsInfo }, name) {
  const members = exportsInfo?.getProvidedExports()
  return Array.isArray(members) ? members.map((member) => `${name}.${member}`) : []
}
