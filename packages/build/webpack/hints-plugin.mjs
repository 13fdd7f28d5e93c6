/**
 * Writes `hints.json`: the files that the server names in a page before the browser could find them. Each group begins with a
 * dynamic import or a shared module, and has all that it imports.
 *
 * - `start`, `ask`: scripts inside the pages, for visitors and for who is signed in; `askStartsScripts`: the latter
 *   starts the page's other scripts
 * - `styles`: style sheets inside public pages; `languages`: those that follow them in other languages
 * - `document`: what public pages load later; `entrance`: what a page for who is signed out loads besides, in English and
 *   `entranceLanguages`; `loadsRemotes`: such a page needs no remote but its own
 * - `app`: what the back-office loads; `collection`: what its lists load besides; `words`: its words in other languages
 * - `firstWords`: the words of its first script in other languages
 */
export class HintsPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('HintsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'HintsPlugin', stage }, () => {
        const hints = createHints(compilation)
        compilation.emitAsset('hints.json', new sources.RawSource(JSON.stringify(hints)))
      })
    })
  }
}

// React's own packages; router and kit are shared by the back-office only.
const inDocument = /^(react|react-dom)(\/|$)/
/** Shared modules that only screens with a list use. */
const forLists = '@sala/kit/collection'
/** The chunks by which the host takes over every page, and the page of who is signed out (host/src/main.ts, bootstrap.tsx). */
const forAll = 'bootstrap'
const forEntrance = 'entrance'

function createHints(compilation) {
  const assets = Object.keys(compilation.assets)
  const main = compilation.entrypoints.get('main').getFiles()
  const styles = main.filter(isTheme)
  // The script that begins comes first.
  const document = new Set([...main.filter(isScript), ...main.filter(isStyle)])
  for (const style of styles) document.delete(style)
  const app = new Set(main)
  const collection = new Set()
  const entrance = new Set()
  const spoken = new Set()
  for (const group of compilation.chunkGroups.filter((one) => !one.isInitial())) {
    const files = group.getFiles().filter((file) => isScript(file) || isStyle(file))
    const shared = sharedFiles(group)
    if (group.name === forAll || shared.some((name) => inDocument.test(name))) {
      add(files.filter(isScript), document)
    }
    if (group.name === forEntrance) {
      add(files, entrance)
      for (const { name } of group.getChildren().filter(isWords)) spoken.add(fileLanguage(name))
    } else if (shared.includes(forLists)) add(files, collection)
    else if (shared.length > 0 || isNamed(group)) add(files, app)
  }
  return {
    start: 'start.js',
    ask: 'ask.js',
    askStartsScripts: true,
    styles,
    document: [...document],
    app: [...app],
    collection: [...collection].filter((file) => !app.has(file)),
    entrance: [...entrance].filter((file) => !document.has(file)),
    entranceLanguages: [...spoken],
    loadsRemotes: true,
    languages: Object.fromEntries(
      byLanguage(assets, 'language').map(([language, file]) => [language, [file]]),
    ),
    firstWords: Object.fromEntries(byLanguage(assets, 'first-words')),
    words: compilation.chunkGroups.filter(isWords).flatMap((group) => group.getFiles()),
  }
}

/** Files of the build such as `language-th.css`, by the language. */
function byLanguage(files, kind) {
  const named = files.filter((file) => file.startsWith(`${kind}-`))
  return named.map((file) => [file.slice(kind.length + 1).split('.')[0], file])
}

/** The names of the shared modules that a group of chunks is there for. */
function sharedFiles(group) {
  return group.origins.flatMap(({ module }) => module?._name ?? module?.options?.shareKey ?? [])
}

/** Chunks that are named in the source are the parts of the app; what has no name can wait. */
const isNamed = (group) => typeof group.name === 'string' && !isWords(group)

/** Chunks of words, loaded only for their language: `host-th` (host/src/words/page-language.ts). */
const isWords = ({ name }) => fileLanguage(name) !== undefined
const fileLanguage = (name) => name?.match(/-(th|zh|ja)$/)?.[1]

function add(files, hints) {
  for (const file of files) hints.add(file)
}

const isScript = (file) => file.endsWith('.js')
const isStyle = (file) => file.endsWith('.css')
const isTheme = (file) => /^theme\..*css$/.test(file)
