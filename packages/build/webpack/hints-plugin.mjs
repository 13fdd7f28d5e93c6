/**
 * Writes `hints.json`: what the server names in a page before the browser could find out by itself.
 * `styles` stand in public pages themselves, `document` is what they take later, `app` what the back-office takes, and `collection`
 * what its lists take beside that; each group begins with a dynamic import or a shared module, and brings all that it imports.
 */
export class HintsPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('HintsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'HintsPlugin', stage }, () => {
        const hints = hintsOf(compilation)
        compilation.emitAsset('hints.json', new sources.RawSource(JSON.stringify(hints)))
      })
    })
  }
}

// What React is made of; the router and the kit are for the back-office.
const inDocument = /^(react|react-dom)(\/|$)/
/** What is for screens with a list alone. */
const forLists = '@sala/kit/collection'

function hintsOf(compilation) {
  const main = compilation.entrypoints.get('main').getFiles()
  const styles = main.filter(isTheme)
  // The script that begins comes first.
  const document = new Set([...main.filter(isScript), ...main.filter(isStyle)])
  for (const style of styles) document.delete(style)
  const app = new Set(main)
  const collection = new Set()
  for (const group of compilation.chunkGroups.filter((one) => !one.isInitial())) {
    const files = group.getFiles().filter((file) => isScript(file) || isStyle(file))
    const shared = sharedIn(group)
    if (shared.some((name) => inDocument.test(name))) add(files.filter(isScript), document)
    if (shared.includes(forLists)) add(files, collection)
    else if (shared.length > 0 || isNamed(group)) add(files, app)
  }
  return {
    start: 'start.js',
    styles,
    document: [...document],
    app: [...app],
    collection: [...collection].filter((file) => !app.has(file)),
  }
}

/** The names of the shared modules that a group of chunks is there for. */
function sharedIn(group) {
  return group.origins.flatMap(({ module }) => module?._name ?? module?.options?.shareKey ?? [])
}

/** Chunks that are named in the source are the parts of the app; what has no name can wait. */
const isNamed = ({ name }) => typeof name === 'string'

function add(files, hints) {
  for (const file of files) hints.add(file)
}

const isScript = (file) => file.endsWith('.js')
const isStyle = (file) => file.endsWith('.css')
const isTheme = (file) => /^theme\..*css$/.test(file)
