import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FittingTypes, forEveryRemote } from '../policy/type-checks.ts'

/** Beside a remote's build, a line for each: its types fit those of the host, and of the remotes whose slots it fills, that were built with it. */
const mark = 'dist/types-checked.txt'

/**
 * Which types of the checkout's builds fit, as `npm run build` has found out.
 * @param root absolute path of the checkout
 */
export async function readTypeMarks(root: string) {
  const marks = (await readdir(root)).map((folder) =>
    readFile(join(root, folder, mark), 'utf8').catch(() => ''),
  )
  const known = new Set((await Promise.all(marks)).flatMap((text) => text.split('\n')))
  return ({ hostTypes, remoteTypes }: FittingTypes): FittingTypes | undefined =>
    known.has(`${hostTypes} ${remoteTypes}`)
      ? { hostTypes, remoteTypes, remote: forEveryRemote }
      : undefined
}
