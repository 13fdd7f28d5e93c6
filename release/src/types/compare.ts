import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import type { Check } from './check.ts'
import { compile, TooHardError } from './compile.ts'
import type { Diagnostic } from './diagnostics.ts'
import { checkFile, makeProject, type Project } from './project.ts'
import { isUntold, makeSlotsProject } from './slots.ts'

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

export interface Misfit extends Omit<Check, 'code'> {
  cause: string
  diagnostic: Diagnostic
}

const syntaxErrors = 2000
const unreadable = { means: 'The types cannot be read' }
const untold = { means: 'The release does not hold all that its slots and fills are typed by' }

/**
 * What does not fit: what the host gives to the screen, and what the remote gives to the host. Of two remotes, what
 * the slots of the one give to the fills of the other.
 * @param longestMs how long the compiler may take
 */
export async function compare(
  host: TypedRelease,
  remote: TypedRelease,
  longestMs?: number,
): Promise<Misfit[]> {
  // Whoever is live without types cannot be broken by them.
  if (host.types.size === 0 || remote.types.size === 0) return []
  if (host.app !== 'host') return compileAll(makeSlotsProject(side(host), side(remote)), longestMs)
  const project = makeProject({
    host: inFolder(host.types),
    remote: inFolder(remote.types),
    description: remote.description,
    usedExports: remote.usedExports,
  })
  return compileAll(project, longestMs)
}

/** What a remote does not say of its own slots. */
export async function checkSlots(remote: TypedRelease): Promise<Misfit[]> {
  if (remote.types.size === 0 || !remote.description?.offers?.length) return []
  return compileAll(makeSlotsProject(side(remote)))
}

function side({ app, description, types }: TypedRelease) {
  return { app, description, types: inFolder(types) }
}

async function compileAll({ files, checkAt }: Project, longestMs?: number): Promise<Misfit[]> {
  const meaningOf = (found: Diagnostic): Omit<Check, 'code'> => {
    if (found.file === checkFile) return checkAt(found.line)
    return isUntold(found) ? untold : unreadable
  }
  const diagnostics = await compile(files, longestMs).catch(tooHard)
  return diagnostics
    .filter((found) => found.file === checkFile || found.code < syntaxErrors || isUntold(found))
    .map((diagnostic) => {
      const meaning = meaningOf(diagnostic)
      const within = meaning.slot ? propIn(diagnostic) : ''
      return { ...meaning, cause: `${within}${causeOf(diagnostic)}`, diagnostic }
    })
}

/** What is given by a name that the cause leaves out, such as `“person.age”: `. */
function propIn({ lines }: Diagnostic) {
  const named = /types of (?:property )?'([^']+)' are incompatible/gi
  const names = [...lines.join('\n').matchAll(named)].map(([, name]) => name)
  return names.length > 0 ? `“${names.join('.')}”: ` : ''
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
  const [, side] = path.match(/.*\/(host|remote|slot|fill)\//) ?? []
  return `'${rest.slice(2)}' of the ${side}`
}
