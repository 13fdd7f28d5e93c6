import postcss from 'postcss'

/**
 * Leaves out of style sheets what only their authors need: comments, line breaks, spaces. They
 * stand in the pages themselves, where each byte counts. Nothing is rewritten: minifiers that do put the
 * timeline of an animation into its shorthand, which no browser reads.
 */
export class CompactStylesPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('CompactStylesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE
      compilation.hooks.processAssets.tap({ name: 'CompactStylesPlugin', stage }, (assets) => {
        for (const name of Object.keys(assets).filter((asset) => asset.endsWith('.css'))) {
          const css = compact(assets[name].source().toString())
          compilation.updateAsset(name, new sources.RawSource(css))
        }
      })
    })
  }
}

/** @param css any style sheet */
export function compact(css) {
  const root = postcss.parse(css)
  root.raws.after = ''
  root.walkComments((comment) => comment.remove())
  root.walk((node) => {
    node.raws = { ...node.raws, before: '', after: '', semicolon: false }
    if (node.type === 'rule') {
      node.raws.between = ''
      node.selector = node.selectors.map(dense).join()
    }
    if (node.type === 'atrule') {
      node.raws.between = ''
      node.params = dense(node.params)
    }
    if (node.type === 'decl') {
      node.raws.between = ':'
      node.raws.important = '!important'
      node.value = dense(node.value)
    }
  })
  return root.toString()
}

const strings = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/
/** Where spaces mean nothing. Around `+`, `-` and `*` they may; before `:` they are a selector's. */
const besides = /(?<=[(,/<>=:])\s+|\s+(?=[),/<>=])/g

/** @param text without the spaces that mean nothing; strings are as they were */
const dense = (text) =>
  text
    .trim()
    .split(strings)
    .map((part, place) => (place % 2 ? part : part.replace(/\s*\n\s*/g, ' ').replace(besides, '')))
    .join('')
