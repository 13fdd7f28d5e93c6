import webpack from 'webpack'
import app from '../../../webpack.common.js'
import type { App } from '../apps.ts'
import { SalaError } from '../sala-error.ts'

/** Builds the remote's standalone page, with source maps, into `folder`. */
export async function buildAlone({ name, folder: context }: App, folder: string) {
  const alone: unknown = app({ WEBPACK_SERVE: true }, { mode: 'development' }, context)
  const config = alone as webpack.Configuration
  const compiler = webpack({ ...config, output: { ...config.output, path: folder } })
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler?.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  compiler?.close(() => {})
  if (!stats?.hasErrors()) return
  throw new SalaError(
    'refused',
    `The standalone page of ${name} does not build; webpack says why:\n${stats.toString('errors-only')}`,
  )
}
