import postcss from 'postcss'

/**
 * Leaves out of style sheets what only their authors need: comments, line breaks, indentation. They
 * stand in the pages themselves, where each byte counts. Nothing is rewritten.
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
      node.selector = node.selectors.map(inOneLine).join()
    }
    if (node.type === 'atrule') {
      node.raws.between = ''
      node.params = inOneLine(node.params)
    }
    if (node.type === 'decl') {
      node.raws.between = ':'
      node.value = inOneLine(node.value)
    }
  })
  return root.toString()
}

const inOneLine = (text) => text.trim().replace(/\s*\n\s*/g, ' ')
