import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack from 'webpack'
import { hashInputs } from './inputs.mjs'
import { findKit, packageFolder, readJson } from './project.mjs'
import { readRemoteJson } from './remote-json.mjs'
import { ExportsPlugin } from './webpack/exports-plugin.mjs'
import { exposedModules } from './webpack/exposed.mjs'
import { GuardPlugin } from './webpack/guard-plugin.mjs'
import { HintsPlugin } from './webpack/hints-plugin.mjs'
import { hostFiles } from './webpack/host-files.mjs'
import { IntegrityPlugin } from './webpack/integrity-plugin.mjs'
import { packedPackages } from './webpack/packages.mjs'
import { cssMinifier, ModuleFederationPlugin, ReactRefreshPlugin } from './webpack/packed.mjs'
import { prerender } from './webpack/prerender.mjs'
import { rules } from './webpack/rules.mjs'
import { SingletonsPlugin } from './webpack/singletons-plugin.mjs'
import { buildTypes } from './webpack/types.mjs'

const chunkLoadTimeoutMs = 120_000

/**
 * The build of one app. A folder with a `remote.json` is a remote: it exposes `./screen`, and
 * what it fills slots of others with. Under `webpack serve` it is its standalone page instead. A remote with a `src/prerender.tsx` is built a
 * second time, for the server. Every other folder is the host.
 * @param env webpack's; `WEBPACK_SERVE` is set by `webpack serve`, `isRefreshed` where edits come into the page while it
 *   is open, `dist` is another output folder
 * @param argv webpack's; `mode`
 * @param folder absolute path of the app
 * @param path address under which the app's files are served, when it cannot be found out at run time
 */
export default function app(env, argv, folder = process.cwd(), path = 'auto') {
  const isProduction = argv.mode === 'production'
  const remote = readRemoteJson(folder)
  const isRemote = Boolean(remote)
  const isStandalone = isRemote && Boolean(env.WEBPACK_SERVE)
  const isRefreshed = isStandalone || Boolean(env.isRefreshed)
  const name = remote?.name ?? 'host'
  const build = hashInputs(folder)
  const dist = env.dist ?? join(folder, 'dist')
  // The release is in the address, and it never changes: a hash would say nothing more. Pages name dozens of files.
  const fileName = isProduction ? '[name]' : '[name].[contenthash:16]'
  const hasPrerender = isProduction && existsSync(join(folder, 'src/prerender.tsx'))

  const browser = {
    name,
    context: folder,
    mode: argv.mode,
    // No file of a remote's release names its maps, and none is one: they say where in the source a check has failed.
    devtool: isProduction ? isRemote && 'hidden-nosources-source-map' : 'cheap-module-source-map',
    target: ['web', 'es2022'],
    entry: entryOf({ isRemote, isStandalone }),
    output: {
      path: dist,
      publicPath: isStandalone ? '/' : path,
      filename: `${fileName}.js`,
      chunkFilename: `${fileName}.js`,
      assetModuleFilename: `${fileName}[ext]`,
      sourceMapFilename: 'maps/[file].map',
      chunkLoadTimeout: chunkLoadTimeoutMs,
      // Two builds of one remote in one page must not share a chunk table.
      uniqueName: `sala_${name}_${build}`,
      crossOriginLoading: 'anonymous',
      // The second build cleans its own folder.
      clean: hasPrerender ? { keep: /^server\// } : true,
    },
    optimization: {
      // The output is as small as with webpack's default minifier, in a fifth of the time.
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          // It has threads of its own: to start processes takes longer than they save.
          parallel: false,
          // A second pass saves some 140 bytes of a visitor's scripts.
          minimizerOptions: { ecma: 2022, compress: { passes: 3 } },
          // Licences have a file of their own; a line that points to it in each script weighs 30 bytes.
          extractComments: { banner: false },
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: cssMinifier, parallel: !isRemote }),
      ],
      splitChunks: { cacheGroups: cacheGroups({ kit: findKit(folder), isRemote }) },
      // A broken build does not replace a page that is open.
      ...(isRefreshed && { emitOnErrors: false }),
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: rules({ folder, isRemote, isProduction, build, isRefreshed }) },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${fileName}.css`,
        chunkFilename: `${fileName}.css`,
      }),
      ...(isRefreshed ? refresh() : []),
      ...(isStandalone
        ? [new webpack.DefinePlugin({ salaRemote: JSON.stringify(remote) })]
        : [federation({ folder, name, build, remote }), new IntegrityPlugin()]),
      ...(isRemote ? [] : [new GuardPlugin(folder), oneRuntime()]),
      ...(isRemote && !isStandalone ? [new SingletonsPlugin(folder)] : []),
      ...(isRemote ? [] : [hostPage(folder, isProduction)]),
      ...(isStandalone ? [standalonePage(findKit(folder))] : []),
      ...(isProduction ? productionPlugins({ folder, build, remote }) : []),
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
    // A standalone page logs its address. Module Federation warns of `publicPath: 'auto'`, which is intended.
    infrastructureLogging: { level: isStandalone ? 'info' : 'error' },
    devServer: {
      host: '127.0.0.1',
      port: 'auto',
      historyApiFallback: true,
      static: false,
      client: { overlay: true },
    },
  }
  return hasPrerender ? [browser, prerender({ folder, dist, name, build })] : browser
}

function cacheGroups({ kit, isRemote }) {
  const isIn = (folders) => (module) => {
    const path = module.nameForCondition() ?? ''
    return folders.some((folder) => path.startsWith(join(kit, 'src', folder, sep)))
  }
  /** The house's looks in a style sheet of their own: pages hold it before anything else. */
  const theme = {
    name: 'theme',
    type: 'css/mini-extract',
    test: isIn(['theme']),
    chunks: 'all',
    enforce: true,
  }
  if (isRemote) return { theme }
  /** The kit's own code, in a file of its own, so that its errors are attributed to it (host/src/federation/host-errors.ts). */
  const ui = { name: 'ui', test: isIn(['ui', 'collection', 'api']), chunks: isLater, enforce: true }
  const fromElsewhere = Object.entries(packageFiles).map(([name, packages]) => {
    const test = new RegExp(`/node_modules/(${packages.join('|')})/`.replaceAll('/', '[\\\\/]'))
    return [name, { name, test, chunks: isLater, enforce: true }]
  })
  /** One style sheet for main.ts and bootstrap.tsx, which the page links: bootstrap.tsx would wait for one of its own. */
  const main = { name: 'main', type: 'css/mini-extract', chunks: isFirst, enforce: true }
  return { theme, main, ui, ...Object.fromEntries(fromElsewhere) }
}

/** Whether every page of the host loads a chunk (host/src/main.ts). */
const isFirst = (chunk) => chunk.canBeInitial() || chunk.name === 'bootstrap'
const isLater = (chunk) => !isFirst(chunk)

/** What comes from elsewhere: a file for each, so that its weight is seen and held (e2e/budgets.e2e.ts). */
const packageFiles = {
  axios: ['axios'],
  chakra: [
    '@chakra-ui',
    '@ark-ui',
    '@zag-js',
    '@pandacss',
    '@emotion',
    'stylis',
    'hoist-non-react-statics',
    'react-is',
  ],
  query: ['@tanstack/query-core', '@tanstack/react-query'],
  react: ['react', 'react-dom', 'scheduler'],
  router: ['react-router', 'react-router-dom'],
  sorting: ['@dnd-kit', '@tanstack/virtual-core', '@tanstack/react-virtual'],
}

function productionPlugins({ folder, build, remote }) {
  const common = [
    emit(() => ({ 'inputs.txt': build })),
    emit(() => buildTypes({ folder, remote })),
    new ExportsPlugin({ folder, isRemote: Boolean(remote) }),
  ]
  if (remote) return common
  return [
    ...common,
    emit(() => hostFiles({ folder, build })),
    emit(() => packedPackages(folder)),
    new HintsPlugin(),
    compileEagerly(),
  ]
}

/**
 * A compile hint for V8 in the scripts that every page loads and mostly runs. It compiles all their functions while they
 * arrive, on another thread; without the hint each when it is first called, on the main thread.
 */
function compileEagerly() {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^(main|bootstrap|react)\.js$/,
    // After the minimizer, which removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })
}

/** A plugin that adds files. @param make returns their contents by name, or a promise of that; called when the build begins */
const emit = (make) => (compiler) =>
  compiler.hooks.thisCompilation.tap('emit', (compilation) => {
    // At the same time as the bundling.
    const made = Promise.resolve().then(make)
    made.catch(() => undefined)
    compilation.hooks.processAssets.tapPromise('emit', async () => {
      for (const [name, content] of Object.entries(await made)) {
        compilation.emitAsset(name, new webpack.sources.RawSource(content))
      }
    })
  })

/** Edits keep the state of the screen, also where more than one build is in the page. */
function refresh() {
  const runtime = join(import.meta.dirname, 'in-page/refresh-runtime.js')
  const replacement = new webpack.NormalModuleReplacementPlugin(
    /react-refresh[\\/]runtime(\.js)?$/,
    (asked) => {
      if (asked.contextInfo.issuer !== runtime) asked.request = runtime
    },
  )
  return [new ReactRefreshPlugin({ overlay: false }), replacement]
}

function entryOf({ isRemote, isStandalone }) {
  if (isStandalone) return { main: join(import.meta.dirname, 'in-page/standalone.js') }
  return isRemote ? {} : { main: './src/main.ts' }
}

function federation({ folder, name, build, remote }) {
  const isRemote = Boolean(remote)
  // Without it, the plugin has webpack throw an error to find its folder, and webpack compiles its whole schema.
  process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack')
  return new ModuleFederationPlugin({
    name: isRemote ? `sala_${name}_${build}` : name,
    ...(remote && { filename: 'remoteEntry.js', exposes: exposedModules(remote) }),
    manifest: true,
    dts: false,
    // The default loads every remote at start: one that is dead would leave a blank page.
    shareStrategy: 'loaded-first',
    shared: sharedModules(folder, isRemote),
    experiments: {
      ...(isRemote ? { externalRuntime: true } : { provideExternalRuntime: true }),
      optimization: { target: 'web' },
    },
  })
}

/**
 * The plugin that provides the federation's runtime to the remotes requires it in CommonJS: a second copy, a tenth of a
 * visitor's scripts. This takes the plugin's own ES module, which imports the host's runtime.
 */
function oneRuntime() {
  const plugin = /inject-external-runtime-core-plugin.*\.cjs$/
  return new webpack.NormalModuleReplacementPlugin(plugin, (module) => {
    module.request = module.request.replace(/cjs$/, 'js')
  })
}

/**
 * Modules that are shared at run time: the peer dependencies, and the parts of the kit
 * that it names as singletons. Remotes bring no copy; the host provides them.
 */
function sharedModules(folder, isRemote) {
  const { peerDependencies = {} } = readJson(join(folder, 'package.json'))
  const entries = Object.entries(peerDependencies).flatMap(([name, requiredVersion]) => {
    const { singletons, version } = readJson(join(packageFolder(folder, name), 'package.json'))
    const keys = singletons
      ? singletons.map((part) => `${name}/${part}`)
      : // The prefix key covers subpaths such as react/jsx-runtime.
        [name, `${name}/`]
    const share = { singleton: true, requiredVersion, version, ...(isRemote && { import: false }) }
    return keys.map((key) => [key, share])
  })
  return Object.fromEntries(entries)
}

function hostPage(folder, isProduction) {
  // Teams build no host: they do not have this package.
  const HtmlWebpackPlugin = createRequire(import.meta.url)('html-webpack-plugin')
  return new HtmlWebpackPlugin({
    template: join(folder, 'src/index.html'),
    favicon: join(findKit(folder), 'src/theme/favicon.svg'),
    // The server puts the address of the host's files there.
    publicPath: isProduction ? '%HOST%/' : '/',
    scriptLoading: 'defer',
    minify: { collapseWhitespace: true },
  })
}

/** A plugin that emits the page of a remote alone: the kit's document with what webpack has built. */
const standalonePage = (kit) => (compiler) =>
  compiler.hooks.thisCompilation.tap('page', (compilation) => {
    const { PROCESS_ASSETS_STAGE_REPORT: stage } = webpack.Compilation
    compilation.hooks.processAssets.tap({ name: 'page', stage }, () => {
      // After an edit, an update of the page that is open is among the files.
      const files = compilation.entrypoints
        .get('main')
        .getFiles()
        .filter((file) => !compilation.getAsset(file)?.info.hotModuleReplacement)
      const tags = files.map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" href="/${file}">`
          : `<script defer src="/${file}"></script>`,
      )
      const page = readFileSync(join(kit, 'src/index.html'), 'utf8')
      const icon = readFileSync(join(kit, 'src/theme/favicon.svg'))
      const head = ['<link rel="icon" href="/favicon.svg">', ...tags, '</head>'].join('')
      compilation.emitAsset('favicon.svg', new webpack.sources.RawSource(icon))
      compilation.emitAsset(
        'index.html',
        new webpack.sources.RawSource(page.replace('</head>', () => head)),
      )
    })
  })
