import { getInstance } from '@module-federation/enhanced/runtime'
import { recordMissing } from './at-fault.ts'

const isKit = (name: string) => name.startsWith('@sala/kit/')
/** What is looked for in every module, by those who do not know what it is. */
const askedOfAll = new Set(['then', '__esModule', '$$typeof', 'default', 'toJSON'])

const watched = new WeakMap<object, object>()

/** Records from now on what is read of the kit and is not there. A part that could not be loaded is loaded again when it is needed. */
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
          // The federation's runtime would give this failure again until the page is left.
          shared.loading = null
          throw error
        }
      }
      if (lib) shared.lib = () => watch(lib())
    }
  }
}

function watch(module: object) {
  const known = watched.get(module)
  if (known) return known
  const proxy = new Proxy(module, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !askedOfAll.has(key)) recordMissing()
      return Reflect.get(target, key)
    },
  })
  watched.set(module, proxy)
  watched.set(proxy, proxy)
  return proxy
}
