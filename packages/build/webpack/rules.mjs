import MiniCssExtractPlugin from 'mini-css-extract-plugin'

/**
 * How sources become modules.
 * @param options `isProduction`; `build`, the hash of the app's inputs; `isPrerender`, for the build
 *   that runs on the server: it takes the same class names and addresses, and writes no file for them
 */
export function rules({ isProduction, build, isPrerender = false }) {
  return [
    {
      test: /\.tsx?$/,
      loader: 'swc-loader',
      options: swcOptions({ isProduction }),
    },
    {
      test: /\.css$/,
      use: [
        ...(isPrerender ? [] : [MiniCssExtractPlugin.loader]),
        {
          loader: 'css-loader',
          options: {
            modules: {
              auto: true,
              namedExport: false,
              exportLocalsConvention: 'camel-case-only',
              exportOnlyLocals: isPrerender,
              localIdentName: isProduction ? '[hash:base64:6]' : '[name]__[local]',
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
export function swcOptions({ isProduction }) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !isProduction } },
      target: 'es2022',
    },
  }
}
