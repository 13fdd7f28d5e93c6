import { getInstance } from '@module-federation/enhanced/runtime'
import { recordMissingExport } from './host-errors.ts'

const isKit = (name: string) => name.startsWith('@sala/kit/')
/** Properties that runtimes read of any module. */
const alwaysRead = new Set(['then', '__esModule', '$$typeof', 'default', 'toJSON'])

const watched = new WeakMap<object, object>()

/** Records reads of exports that the kit does not have. A part of the kit that failed to load is loaded again when it is needed. */
export function watchKit() {
  const scope = getInstance()?.shareScopeMap.default ?? {}
  for (const [name, versions] of Object.entries(scope)) {
    if (!isKit(name)) continue
    for (const shared of Object.values(versions)) {
      const { get, lib } = shared
      shared.get = async () => {
        try {
          const factory = await get()
          return () => watch(factory())
        } catch (error) {
          // The federation's runtime would return the same failure until the page is closed.
          shared.loading = null
          throw error
        }
      }
      if (lib) shared.lib = () => watch(lib())
    }
  }
}

function watch(module: object) {
  const existing = watched.get(module)
  if (existing) return existing
  const proxy = new Proxy(module, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !alwaysRead.has(key)) recordMissingExport()
      return Reflect.get(target, key)
    },
  })
  watched.set(module, proxy)
  watched.set(proxy, proxy)
  return proxy
}
