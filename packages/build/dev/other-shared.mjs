const isShared = ({ type }) => type === 'consume-shared-module'

/**
 * Calls `onChange` when a build asks the host for other modules than the build before: what is shared is fetched when a
 * page loads a remote, so an open page cannot take such a change.
 * @param {import('webpack').Compiler} compiler
 */
export function followShared(compiler, onChange) {
  let before
  compiler.hooks.done.tap('shared', ({ compilation }) => {
    if (compilation.errors.length > 0) return
    const shared = [...compilation.modules].filter(isShared).map((module) => module.identifier())
    const now = shared.sort().join('\n')
    if (before !== undefined && now !== before) onChange()
    before = now
  })
}
