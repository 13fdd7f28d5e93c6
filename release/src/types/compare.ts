import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { compile, TooHardError } from './compile.ts'
import type { Diagnostic } from './diagnostics.ts'
import { checkFile, makeProject } from './project.ts'

/** A release as far as its types go. */
export interface TypedRelease {
  app: string
  version: string
  digest: string
  description: RemoteDescription | null
  /** Of a remote: what it uses of shared modules, and where, as far as its build has written that down. */
  usedExports?: ReleaseManifest['usedExports']
  /** By path in the release, such as `types/screen.d.ts`; empty when it came without. */
  types: Map<string, string>
}

export interface Misfit {
  means: string
  /** In the remote's source, when that is known. */
  place?: string
  cause: string
  diagnostic: Diagnostic
}

const syntaxErrors = 2000
const unreadable = { means: 'The types cannot be read' }

/**
 * What does not fit: what the host gives to the screen, and what the remote gives to the host.
 * @param longestMs how long the compiler may take
 */
export async function compare(
  host: TypedRelease,
  remote: TypedRelease,
  longestMs?: number,
): Promise<Misfit[]> {
  // Whoever is live without types cannot be broken by them.
  if (host.types.size === 0 || remote.types.size === 0) return []
  const { files, checkAt } = makeProject({
    host: inFolder(host.types),
    remote: inFolder(remote.types),
    description: remote.description,
    usedExports: remote.usedExports,
  })
  const diagnostics = await compile(files, longestMs).catch(tooHard)
  return diagnostics
    .filter(({ file, code }) => file === checkFile || code < syntaxErrors)
    .map((diagnostic) => ({
      ...(diagnostic.file === checkFile ? checkAt(diagnostic.line) : unreadable),
      cause: causeOf(diagnostic),
      diagnostic,
    }))
}

function tooHard(error: Error): Diagnostic[] {
  if (!(error instanceof TooHardError)) throw error
  const cause = 'the compiler needs more time or memory than it may have'
  return [{ file: checkFile, line: 0, code: 0, lines: [cause] }]
}

function inFolder(types: Map<string, string>) {
  return new Map([...types].map(([path, text]) => [path.slice('types/'.length), text]))
}

/** The last thing that the compiler says, without the places where the types lay for a moment. */
function causeOf({ lines }: Diagnostic) {
  const parts = (lines.at(-1) ?? '').split("'")
  return parts.map((part, index) => (index % 2 === 1 ? quoted(part) : part)).join('')
}

/** @param part such as `import("/tmp/…/host/contract/remote").Session` */
function quoted(part: string) {
  const [start, path = '', rest = ''] = part.split('"', 3)
  if (start === 'typeof import(' && rest === ')') return 'the exposed module'
  if (start !== 'import(' || !rest.startsWith(').')) return `'${part}'`
  const side = path.lastIndexOf('/host/') > path.lastIndexOf('/remote/') ? 'host' : 'remote'
  return `'${rest.slice(2)}' of the ${side}`
}
