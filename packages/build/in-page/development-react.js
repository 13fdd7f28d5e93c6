// The first script of a page with a preview: the host's React is made for production and keeps no state over an
// edit, so this page gets the one for development, before the host provides its own. Of two previews
// the first brings it.
import * as React from 'react'
import * as jsxDevRuntime from 'react/jsx-dev-runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import * as ReactDomClient from 'react-dom/client'

const modules = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
}

// The federation runtime reads plugins from this global when it starts (`registerGlobalPlugins`).
globalThis.__FEDERATION__ ??= {}
globalThis.__FEDERATION__.__GLOBAL_PLUGIN__ ??= []
globalThis.__FEDERATION__.__GLOBAL_PLUGIN__.push({
  name: 'sala-development-react',
  beforeInit(init) {
    const { name, shared } = init.userOptions
    if (name === 'host') replaceReact(shared)
    return init
  },
})

/** The shared versions that the host declares. */
function replaceReact(shared) {
  const [known] = [shared.react].flat()
  if (known.version !== React.version) {
    console.warn(`React is ${React.version} here, as installed, and ${known.version} in the host.`)
  }
  for (const [name, module] of Object.entries(modules)) {
    shared[name] = [{ ...known, get: async () => () => module }]
  }
}
