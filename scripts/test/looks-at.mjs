import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../run.mjs'

/** Whether a test reaches what it tests by running it, not by importing it. */
export const isFlow = (test) => /^(e2e|release|deploy)\//.test(test)

/**
 * The beginnings of the paths at which such a test looks, as its first line has them:
 * `// Looks at: remote-rooms, server/src/content/collections`. One without it covers everything.
 * @param {string} test path of its file in the checkout
 */
export function coveredFolders(test) {
  const text = readFileSync(join(root, test), 'utf8')
  const [, stated] = text.match(/^\/\/ Looks at: (.+)$/m) ?? []
  return stated ? stated.split(', ') : [dirname(test), 'server/', 'release/', 'remote-']
}
