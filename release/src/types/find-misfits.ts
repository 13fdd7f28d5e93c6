import type { Finding } from '@sala/kit/contract/release'
import { checkSlots, compare, type Misfit } from './compare.ts'
import type { Diagnostic } from './compile.ts'
import { checkFile, type TypedRelease, type Types } from './project.ts'
import { slotsBetween } from './slots.ts'

const rule = 'types'

/** A release that is to go live, and the live releases that it must fit. */
export interface LiveReleases {
  candidate: TypedRelease
  others: TypedRelease[]
  /** The live release of the candidate's own app, if that has a place for others. */
  live?: TypedRelease | undefined
}

/** Returns why the types of a release do not fit those of the live ones. */
export async function findMisfits({ candidate, others, live }: LiveReleases): Promise<Finding[]> {
  const name = nameOf(candidate)
  const findings = new Map<string, Finding>()
  for (const misfit of await checkSlots(candidate)) {
    const message = `${name} does not say what its slots give. ${misfit.means}: ${misfit.cause}`
    findings.set(misfit.cause, { rule, message, ...placeOf(candidate, misfit) })
  }
  for (const other of others) {
    for (const misfit of await newMisfits(candidate, other, live)) {
      const consumer = nameOf(other)
      const message = `${name} does not fit ${consumer}. ${misfit.means}: ${misfit.cause}`
      // One cause can fail several checks.
      const key = `${consumer} ${misfit.cause}`
      if (findings.has(key)) continue
      findings.set(key, { rule, consumer, message, ...placeOf(candidate, misfit) })
    }
  }
  return [...findings.values()]
}

const nameOf = ({ app, version }: TypedRelease) => `${app} ${version}`

/** Whether two releases can be live together. */
export async function fits(candidate: TypedRelease, other: TypedRelease) {
  return (await compareReleases(candidate, other)).length === 0
}

/** Leaves out what does not fit the live release either: it must not block the releases of other teams. */
async function newMisfits(candidate: TypedRelease, other: TypedRelease, live?: TypedRelease) {
  const misfits = await compareReleases(candidate, other)
  if (misfits.length === 0 || !contains(candidate, other) || !live) return misfits
  const before = (await compareReleases(live, other)).map(({ means }) => means)
  return misfits.filter(({ means }) => !before.includes(means))
}

/** Compares two releases in both roles; what is wrong with the other release alone is left out. */
async function compareReleases(candidate: TypedRelease, other: TypedRelease): Promise<Misfit[]> {
  const outside = contains(candidate, other) ? await compare(candidate, other) : []
  const inside = contains(other, candidate) ? await compare(other, candidate) : []
  return [
    ...outside.filter(({ diagnostic: { file } }) => isIn(file, /^(host|slot)\//)),
    ...inside.filter(
      ({ diagnostic: { file }, refusesHostOnly }) =>
        isIn(file, /^(remote|fill)\//) && !refusesHostOnly,
    ),
  ]
}

/** Whether one release has a place for the other: a host for remotes, a slot for its fills. */
function contains(outer: TypedRelease, inner: TypedRelease) {
  return outer.app === 'host' || slotsBetween(outer, inner).length > 0
}

const isIn = (file: string, folder: RegExp) => file === checkFile || folder.test(file)

const screen = 'screen.d.ts'
const contract = 'contract/remote.ts'
const maxNames = 20

/** The place of a misfit: in the candidate's source if the check knows it, else in its types. */
function placeOf({ app, types }: TypedRelease, { place, slot, diagnostic }: Misfit) {
  if (place) {
    const [, file = place, line] = place.match(/^(.*):(\d+)$/) ?? []
    return { file, ...(line && { line: Number(line) }) }
  }
  if (slot) return { file: slot.startsWith(`${app}/`) ? 'src/slots.ts' : `src/fills/${slot}.tsx` }
  const { file, line } = diagnostic
  if (file === checkFile) return placeInTypes(types, diagnostic)
  return { file: file.replace(/^(host|remote|slot|fill)\//, 'types/'), line }
}

/** The property that the compiler names last, or else what is compared. */
function placeInTypes(types: Types, diagnostic: Diagnostic) {
  const named = diagnostic.lines.join('\n').matchAll(/[Pp]ropert(?:y|ies of property) '(\w+)'/g)
  const names = [...named].slice(-maxNames).map(([, name = '']) => name)
  const properties = names.map((name) => new RegExp(`\\b${name}\\??:`))
  for (const text of [...properties.reverse(), /\binterface ScreenProps\b/, /export default/]) {
    for (const file of [screen, contract]) {
      const lines = types.get(file)?.split('\n') ?? []
      const index = lines.findIndex((line) => text.test(line))
      if (index >= 0) return { file: `types/${file}`, line: index + 1 }
    }
  }
  return { file: `types/${types.has(screen) ? screen : contract}` }
}
