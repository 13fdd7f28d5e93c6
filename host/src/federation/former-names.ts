import { getInstance } from '@module-federation/enhanced/runtime'

/** What the kit's parts were called before, for remotes that were built then (server/src/releases/policy/policy-check.ts). */
const formerScope = '@sala/shared/'
const scope = '@sala/kit/'

/** From now on each part of the kit is found under its former name as well. */
export function keepFormerNames() {
  const shared = getInstance()?.shareScopeMap.default ?? {}
  for (const [name, versions] of Object.entries(shared)) {
    if (name.startsWith(scope)) shared[name.replace(scope, formerScope)] ??= versions
  }
}
