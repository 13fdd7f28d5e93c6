import { compile, type Diagnostic } from './compile.ts'
import { makeHostProject } from './host-checks.ts'
import { type Check, checkFile, type Project, type TypedRelease } from './project.ts'
import { isMissingType, makeSlotsProject } from './slots.ts'

export interface Misfit extends Omit<Check, 'code'> {
  cause: string
  diagnostic: Diagnostic
}

/**
 * Compares a host with a remote, in both directions, or the slots of one remote with the fills of another.
 * @param timeoutMs of the compiler
 */
export async function compare(
  outer: TypedRelease,
  inner: TypedRelease,
  timeoutMs?: number,
): Promise<Misfit[]> {
  // A release without types cannot be broken by types.
  if (outer.types.size === 0 || inner.types.size === 0) return []
  const project =
    outer.app === 'host' ? makeHostProject(outer.types, inner) : makeSlotsProject(outer, inner)
  return compileChecks(project, timeoutMs)
}

/** Checks that a remote declares the props of each slot that it offers. */
export async function checkSlots(remote: TypedRelease): Promise<Misfit[]> {
  if (remote.types.size === 0 || !remote.description?.offers?.length) return []
  return compileChecks(makeSlotsProject(remote))
}

/** Errors from this code on are of semantics; the others mean that a file cannot be parsed. */
const firstSemanticError = 2000

async function compileChecks({ files, checkAt }: Project, timeoutMs?: number): Promise<Misfit[]> {
  const diagnostics = await compile(files, timeoutMs)
  return diagnostics.flatMap((diagnostic) => {
    const { file, line, code, lines } = diagnostic
    const cause = lines.at(-1) ?? ''
    if (file === checkFile) {
      const check = checkAt(line)
      const prop = check.slot ? findProp(lines) : ''
      return { ...check, cause: `${prop}${cause}`, diagnostic }
    }
    if (isMissingType(diagnostic)) {
      return { means: 'The release lacks types of its slots or fills', cause, diagnostic }
    }
    if (code >= firstSemanticError) return []
    return { means: 'The types cannot be read', cause, diagnostic }
  })
}

/** The path of the prop that does not fit, such as `“person.age”: `; the cause names only its type. */
function findProp(lines: string[]) {
  const named = /types of (?:property )?'([^']+)' are incompatible/gi
  const names = [...lines.join('\n').matchAll(named)].map(([, name]) => name)
  return names.length > 0 ? `“${names.join('.')}”: ` : ''
}
