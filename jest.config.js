import { join } from 'node:path'
import jestConfig from '@sala/build/jest.js'
import { appFolders } from './scripts/build.mjs'

/** @type {import('jest').Config} */
export default {
  projects: [join(import.meta.dirname, 'shared'), ...appFolders()].map(jestConfig),
}
