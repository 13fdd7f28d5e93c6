import { join } from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'

const runtime = /react-refresh[\\/]runtime(\.js)?$/
const runtimeOfThePage = join(import.meta.dirname, '../in-page/refresh-runtime.js')

/** An edit keeps the state of the screen, also where more than one build is in the page. */
export class RefreshPlugin {
  apply(compiler) {
    const { NormalModuleReplacementPlugin } = compiler.webpack
    new ReactRefreshPlugin({ overlay: false }).apply(compiler)
    new NormalModuleReplacementPlugin(runtime, (asked) => {
      if (asked.contextInfo.issuer !== runtimeOfThePage) asked.request = runtimeOfThePage
    }).apply(compiler)
  }
}
