import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { classNames, namePrefix } from './class-names.mjs'

/**
 * How sources become modules.
 * @param options `folder` of the app, absolute, by which classes are named; `isRemote`; `isProduction`; `build`, the hash of the app's inputs; `isRefreshed`, where edits come into the page
 *   while it is open; `isPrerender`, for the build
 *   that runs on the server: it takes the same class names and addresses, and writes no file for them
 */
export function rules({
  folder,
  isRemote,
  isProduction,
  build,
  isRefreshed = false,
  isPrerender = false,
}) {
  return [
    { resourceQuery: /^\?raw$/, type: 'asset/source' },
    { resourceQuery: /^\?url$/, type: 'asset/resource', generator: { emit: !isPrerender } },
    {
      test: /\.tsx?$/,
      resourceQuery: { not: /^\?raw$/ },
      loader: 'swc-loader',
      options: swcOptions({ isProduction, isRefreshed }),
    },
    {
      test: /\.css$/,
      resourceQuery: { not: /^\?url$/ },
      use: [
        ...(isPrerender ? [] : [MiniCssExtractPlugin.loader]),
        {
          loader: 'css-loader',
          options: {
            modules: {
              auto: true,
              // A remote's styles are for what has its classes (server/src/releases/policy/styles.ts).
              mode: isRemote ? 'pure' : 'local',
              namedExport: false,
              exportLocalsConvention: 'camel-case-only',
              exportOnlyLocals: isPrerender,
              localIdentName: isProduction
                ? `${namePrefix(build)}[hash:base64:4]`
                : '[name]__[local]',
              ...(isProduction && folder && { getLocalIdent: classNames(folder, build) }),
              // Two builds in one page may not share class names: the style sheets of both stay.
              localIdentHashSalt: build,
            },
          },
        },
      ],
      sideEffects: true,
    },
    {
      test: /\.(avif|webp|png|jpg|svg|woff2)$/,
      type: 'asset/resource',
      generator: { emit: !isPrerender },
    },
  ]
}

/** How TypeScript becomes JavaScript. */
export function swcOptions({ isProduction, isRefreshed = false }) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic', development: !isProduction, refresh: isRefreshed },
      },
      target: 'es2022',
    },
  }
}
