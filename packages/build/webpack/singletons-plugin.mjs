import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findKit, readJson } from '../project.mjs'
import { findOrigin } from './origin-of.mjs'

const kitName = '@sala/kit'
const reactNames = ['react', 'react-dom']

/**
 * Refuses a remote that bundles what a page may have once only: React, and the kit's singletons. A second copy has a
 * state of its own, so its hooks throw. The gate recognises such bundles too (server/src/releases/policy/sharing.ts).
 */
export class SingletonsPlugin {
  /** @param folder absolute path of the remote */
  constructor(folder) {
    this.folder = folder
  }

  apply(compiler) {
    const { WebpackError } = compiler.webpack
    const kitParts = findKitParts(this.folder)
    compiler.hooks.thisCompilation.tap('SingletonsPlugin', (compilation) => {
      // Tree shaking is done, and modules are not concatenated yet.
      compilation.hooks.afterChunks.tap('SingletonsPlugin', () => {
        for (const [name, place] of findBundled(compilation, kitParts, this.folder)) {
          const owner = kitParts.has(name) ? kitName : name
          const error = new WebpackError(
            `${place} uses ${name}, of which the remote bundles its own: add ${owner} to peerDependencies in package.json, so that it uses the host's.`,
          )
          error.hideStack = true
          compilation.errors.push(error)
        }
      })
    })
  }
}

/** The entry files of the kit's singletons, by the names under which they are imported. */
function findKitParts(folder) {
  const { singletons = [] } = readJson(join(findKit(folder), 'package.json'))
  const { resolve } = createRequire(join(folder, 'package.json'))
  const names = singletons.map((part) => `${kitName}/${part}`)
  return new Map(names.map((name) => [name, resolve(name)]))
}

/** The bundled singletons, each with the first place outside of it that uses it. */
function findBundled({ modules, moduleGraph, chunkGraph }, kitParts, folder) {
  const partByPath = new Map([...kitParts].map(([name, path]) => [path, name]))
  const nameOf = (module) => {
    const owner = module?.resourceResolveData?.descriptionFileData?.name
    return reactNames.includes(owner) ? owner : partByPath.get(module?.resource)
  }
  const found = new Map()
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue
    for (const connection of moduleGraph.getOutgoingConnections(module)) {
      // A module that only exports others is skipped, and is still the one that was asked for.
      const name = nameOf(connection.resolvedModule)
      if (!name || found.has(name) || nameOf(module) === name) continue
      if (!connection.isTargetActive(undefined)) continue
      const origin = moduleGraph.getParentModule(connection.dependency) ?? module
      found.set(name, findOrigin(origin, connection.dependency.loc, folder))
    }
  }
  return found
}
