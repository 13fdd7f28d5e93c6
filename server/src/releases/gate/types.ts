import type { Finding } from '@sala/shared/contract/release'
import { type Case, type GateRelease, nameOf, pairsOf } from './case.ts'
import { compile, type Diagnostic } from './types/compile.ts'
import { findPlace } from './types/find-place.ts'
import { checkFile, makeProject } from './types/project.ts'

const rule = 'types'
const mostTypesLength = 1_000_000
const mostKept = 200
const syntaxErrors = 2000

interface Misfit {
  means: string
  diagnostic: Diagnostic
}

// Two releases never change, so neither does how they fit.
const kept = new Map<string, Promise<Misfit[]>>()

/**
 * The exposed types fit those of whoever is live, both ways: what the host gives to the screen, and
 * what the remote gives to the host.
 */
export async function checkTypes(release: Case): Promise<Finding[]> {
  const { candidate, mustHaveTypes } = release
  const own = await candidate.readTypes()
  const name = nameOf(candidate)
  const missing = missingTypes(candidate).find((path) => !own.has(path))
  if (missing) {
    const message = `${missing} is missing in ${name}: build it with this checkout’s webpack.common.js.`
    return mustHaveTypes ? [{ rule, file: missing, message }] : []
  }
  const length = [...own.values()].reduce((sum, text) => sum + text.length, 0)
  if (length > mostTypesLength) return [{ rule, message: `The types of ${name} are too large.` }]

  const folder = candidate.app === 'host' ? 'host/' : 'remote/'
  const findings = new Map<string, Finding>()
  for (const { host, remote, consumer } of pairsOf(release)) {
    for (const misfit of await misfitsOf(host, remote)) {
      const { file } = misfit.diagnostic
      if (file !== checkFile && !file.startsWith(folder)) continue
      const cause = causeOf(misfit.diagnostic)
      const message = `${name} does not fit ${consumer}. ${misfit.means}: ${cause}`
      const place = findPlace(own, misfit.diagnostic)
      // One cause may spoil several lines of the check.
      const key = `${consumer} ${cause}`
      if (!findings.has(key)) findings.set(key, { rule, consumer, message, ...place })
    }
  }
  return [...findings.values()]
}

function missingTypes({ app }: GateRelease) {
  const contract = 'types/contract/remote.ts'
  return app === 'host' ? [contract] : [contract, 'types/screen.d.ts']
}

function misfitsOf(host: GateRelease, remote: GateRelease) {
  const key = `${host.digest} ${remote.digest}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const misfits = compare(host, remote)
  kept.set(key, misfits)
  misfits.catch(() => kept.delete(key))
  return misfits
}

async function compare(host: GateRelease, remote: GateRelease): Promise<Misfit[]> {
  const types = {
    host: inFolder(await host.readTypes()),
    remote: inFolder(await remote.readTypes()),
  }
  // Whoever is live without types cannot be broken by them.
  if (types.host.size === 0 || types.remote.size === 0) return []
  const { files, meaningOf } = makeProject({ ...types, description: remote.manifest.description })
  const diagnostics = await compile(files)
  return diagnostics
    .filter(({ file, code }) => file === checkFile || code < syntaxErrors)
    .map((diagnostic) => ({
      means:
        diagnostic.file === checkFile ? meaningOf(diagnostic.line) : 'The types cannot be read',
      diagnostic,
    }))
}

function inFolder(types: Map<string, string>) {
  return new Map([...types].map(([path, text]) => [path.slice('types/'.length), text]))
}

/** The last thing that the compiler says, without the places where the types lay for a moment. */
function causeOf({ lines }: Diagnostic) {
  const cause = lines.at(-1) ?? ''
  return cause
    .replace(/'import\("[^"]*\/(host|remote)\/[^"]*"\)\.(\w+)'/g, "'$2' of the $1")
    .replace(/'typeof import\("[^"]*"\)'/g, 'the exposed module')
}
