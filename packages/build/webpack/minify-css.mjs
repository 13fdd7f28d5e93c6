import cssnano from 'cssnano'
import postcss from 'postcss'

/** Browsers do not read `animation-timeline` in the `animation` shorthand, and rules stay apart. */
const keptDeclarations = { mergeLonghand: false, mergeRules: false }
const minifier = postcss([cssnano({ preset: ['default', keptDeclarations] })])

/** Minifies a style sheet for `minimizer-webpack-plugin`, which loads this module in a worker. */
export default async function minifyCss(input, sourceMap) {
  const [[from, source]] = Object.entries(input)
  const options = { from, ...(sourceMap && { map: { annotation: false } }) }
  const { css, map } = await minifier.process(source.toString(), options)
  return { code: css, map: map?.toJSON() }
}
