import { getInstance } from '@module-federation/enhanced/runtime'
import type { RemoteRelease } from '@sala/kit/contract/remote'
import { federationName } from '../federation/load-release.ts'

/** The shared modules that a release uses, each with its version. */
export function sharedBy(name: string, release: RemoteRelease) {
  const instance = getInstance()
  const container = instance?.moduleCache.get(federationName(name, release))?.remoteInfo
  if (!container) return []
  // The kit is there under its former name as well.
  const scope = new Map(
    Object.entries(instance.shareScopeMap.default ?? {})
      .reverse()
      .map(([module, versions]) => [versions, module] as const),
  )
  return [...scope].flatMap(([versions, module]) =>
    Object.entries(versions)
      .filter(([, { useIn }]) => useIn.includes(container.entryGlobalName))
      .map(([version]) => `${module} ${version}`),
  )
}
