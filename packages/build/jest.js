import preset from './jest-preset.js'

/** Called by the `jest.config.js` of remotes made before the preset. @param rootDir absolute path of the remote */
export default (rootDir) => ({ ...preset, rootDir })
