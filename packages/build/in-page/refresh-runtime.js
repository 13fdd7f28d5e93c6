// Takes the place of `react-refresh/runtime` in all builds of one page (webpack.common.js): React asks one alone which
// component has become which, so all have to tell the same one. The first build that comes brings it.
import * as own from 'react-refresh/runtime'

/* global __react_refresh_library__ */

if (!globalThis.salaRefresh) {
  own.injectIntoGlobalHook(globalThis)
  globalThis.salaRefresh = own
}
const shared = globalThis.salaRefresh

/** Two builds may have modules and components of the same names. */
export function register(type, id) {
  shared.register(type, `${__react_refresh_library__} ${id}`)
}

/** It is done, once for all. */
export function injectIntoGlobalHook() {}

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
} = shared
