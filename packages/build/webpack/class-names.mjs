import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names for the classes and animations of an app's CSS modules, the same in each of its builds: what all of them share,
 * as two builds in one page may share no name, and a number. A page that carries its styles has dozens, and digits of a
 * hash would be what compresses least in it. By the first part the gate knows what is the remote's own
 * (server/src/releases/policy/styles.ts).
 * @param folder absolute path of the app
 * @param build the hash of its inputs
 * @returns css-loader's `getLocalIdent`; what is not in the app's folder is named by the loader
 */
export function classNames(folder, build) {
  const numbers = new Map(
    namesIn(join(folder, 'src')).map((name, number) => [name, number.toString(36)]),
  )
  return ({ resourcePath }, _template, name) => {
    const number = numbers.get(`${resourcePath} ${name}`)
    return number && `${namePrefix(build)}${number}`
  }
}

/** The prefix of all class names of a build. */
export const namePrefix = (build) => `_${build.slice(0, 6)}`

const isModule = /\.module\.css$/

/** Each class and animation with its file before it, in an order that does not change. */
function namesIn(sources) {
  const files = readdirSync(sources, { recursive: true }).filter((file) => isModule.test(file))
  return files.sort().flatMap((file) => {
    const path = join(sources, file)
    const found = readFileSync(path, 'utf8').matchAll(/(?:\.|@keyframes\s+)(-?[_a-zA-Z][\w-]*)/g)
    return [...new Set([...found].map(([, name]) => `${path} ${name}`))]
  })
}
