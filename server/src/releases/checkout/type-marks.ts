import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FittingTypes, forEveryRemote } from '../policy/type-checks.ts'

/** Beside a remote's build: its types fit those of the host that was built with it. */
const mark = 'dist/types-checked.txt'

/**
 * Which types of the checkout's builds fit, as `npm run build` has found out.
 * @param root absolute path of the checkout
 */
export async function readTypeMarks(root: string) {
  const marks = (await readdir(root)).map((folder) =>
    readFile(join(root, folder, mark), 'utf8').catch(() => ''),
  )
  const known = new Set((await Promise.all(marks)).map((text) => text.trim()))
  return ({ hostTypes, remoteTypes }: FittingTypes): FittingTypes | undefined =>
    known.has(`${hostTypes} ${remoteTypes}`)
      ? { hostTypes, remoteTypes, remote: forEveryRemote }
      : undefined
}
