import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { LiveRemote, ScreenModule } from '@sala/shared/contract/remote'
import { federationPlugin } from './federation-plugin.ts'

/** A remote's screen could not be had: the remote is missing, broken or does not answer. */
export class ScreenLoadError extends Error {
  constructor(remote: LiveRemote, cause: unknown) {
    const reason = cause instanceof Error ? cause : new Error(String(cause))
    super(`${remote.name} ${remote.version}: ${reason.message}`, { cause })
    this.name = reason.name === 'ChunkLoadError' ? reason.name : 'ScreenLoadError'
  }
}

const registered = new Set<string>()

/**
 * Loads the module that a remote exposes as `./screen`. Nothing of an earlier try is used again.
 * @throws {ScreenLoadError}
 */
export async function loadScreen(remote: LiveRemote): Promise<ScreenModule> {
  if (registered.size === 0) registerPlugins([federationPlugin()])
  registerRemotes([{ name: remote.name, entry: remote.manifest }], {
    force: registered.has(remote.name),
  })
  registered.add(remote.name)

  try {
    const module = await loadRemote<ScreenModule>(`${remote.name}/screen`)
    if (!module?.default) throw new Error('The remote exposes no screen')
    return module
  } catch (error) {
    throw new ScreenLoadError(remote, error)
  }
}
