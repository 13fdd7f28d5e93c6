import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names for the classes of an app's CSS modules, the same in each of its builds: what all of them share, as two
 * builds in one page may share no name, and a number. A page that carries its styles has dozens, and digits of a hash
 * would be what compresses least in it.
 * @param folder absolute path of the app
 * @param build the hash of its inputs
 * @returns css-loader's `getLocalIdent`; what is not the app's own is named by the loader
 */
export function classNames(folder, build) {
  const numbers = new Map(
    classesIn(join(folder, 'src')).map((name, number) => [name, number.toString(36)]),
  )
  return ({ resourcePath }, _template, name) => {
    const number = numbers.get(`${resourcePath} ${name}`)
    return number && `_${build.slice(0, 6)}${number}`
  }
}

const isModule = /\.module\.css$/

/** Each class with its file before it, in an order that does not change. */
function classesIn(sources) {
  const files = readdirSync(sources, { recursive: true }).filter((file) => isModule.test(file))
  return files.sort().flatMap((file) => {
    const path = join(sources, file)
    const found = readFileSync(path, 'utf8').matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)
    return [...new Set([...found].map(([, name]) => `${path} ${name}`))]
  })
}
