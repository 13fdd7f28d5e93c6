/** Makes the plugin require the installed webpack and runtime, and inlines the plugin's own version. */
export default function loader(source) {
  const { version } = this.getOptions()
  const found = source
    .replace(
      /\brequire\(\(0, \w+\.normalizeWebpackPath\)\((.+?)\)\)/g,
      '__non_webpack_require__($1)',
    )
    .replace(/\brequire\.resolve\b/g, '__non_webpack_require__.resolve')
    .replace('pluginVersion: getEnhancedPackageVersion()', `pluginVersion: '${version}'`)
  if (/normalizeWebpackPath\)\(|: getEnhancedPackageVersion/.test(found)) {
    throw new Error('It finds webpack or its version in a way that is not replaced here.')
  }
  return found
}
