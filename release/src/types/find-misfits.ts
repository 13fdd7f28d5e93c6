import { createHash } from 'node:crypto'
import type { Finding } from '@sala/kit/contract/release'
import { checkSlots, compare, type Misfit, type TypedRelease } from './compare.ts'
import { findPlace, parsePlace } from './find-place.ts'
import { checkFile } from './project.ts'
import { slotsBetween } from './slots.ts'

const rule = 'types'

/** A release that wants to be live, and what is live of the others. */
export interface Among {
  candidate: TypedRelease
  others: TypedRelease[]
  /** What is live of the candidate's own app. */
  live?: TypedRelease | undefined
}

/** Why the exposed types do not fit those of whoever is live. */
export async function findMisfits({ candidate, others, live }: Among): Promise<Finding[]> {
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
      // One cause may spoil several lines of the check.
      const key = `${consumer} ${misfit.cause}`
      if (findings.has(key)) continue
      findings.set(key, { rule, consumer, message, ...placeOf(candidate, misfit) })
    }
  }
  return [...findings.values()]
}

const nameOf = ({ app, version }: TypedRelease) => `${app} ${version}`

function placeOf({ app, types }: TypedRelease, { place, slot, diagnostic }: Misfit) {
  if (place) return parsePlace(place)
  if (!slot) return findPlace(types, diagnostic)
  return { file: slot.startsWith(`${app}/`) ? 'src/slots.ts' : `src/fills/${slot}.tsx` }
}

/** What does not fit what is live either, no new release breaks: its team holds up nobody. */
async function newMisfits(candidate: TypedRelease, other: TypedRelease, live?: TypedRelease) {
  const misfits = await misfitsOf(candidate, other)
  const isOuter = pairsOf(candidate, other).some(({ outer }) => outer === candidate)
  if (misfits.length === 0 || !isOuter || !live) return misfits
  const before = (await misfitsOf(live, other)).map(({ means }) => means)
  return misfits.filter(({ means }) => !before.includes(means))
}

/** Whether nothing speaks against two releases being live together. */
export async function fits(candidate: TypedRelease, other: TypedRelease) {
  return (await misfitsOf(candidate, other)).length === 0
}

/** A release that stands in another: a remote in the host, a fill in a slot. */
interface Pair {
  outer: TypedRelease
  inner: TypedRelease
}

function pairsOf(candidate: TypedRelease, other: TypedRelease): Pair[] {
  const both = [
    { outer: candidate, inner: other },
    { outer: other, inner: candidate },
  ]
  return both.filter(
    ({ outer, inner }) => outer.app === 'host' || slotsBetween(outer, inner).length > 0,
  )
}

// Whether two releases fit follows from their types.
const known = new Map<string, Promise<Misfit[]>>()

function typesKey({ app, description, usedExports, types }: TypedRelease) {
  const content = JSON.stringify([app, description, usedExports, ...types])
  return createHash('sha256').update(content).digest('hex')
}

/** What does not fit by the candidate's doing, and not by what is wrong with the other alone. */
async function misfitsOf(candidate: TypedRelease, other: TypedRelease): Promise<Misfit[]> {
  const found = pairsOf(candidate, other).map(async ({ outer, inner }) => {
    const key = [typesKey(outer), typesKey(inner)].join()
    const compared = known.get(key) ?? compare(outer, inner)
    known.set(key, compared)
    const folder = outer === candidate ? /^(host|slot)\// : /^(remote|fill)\//
    const misfits = await compared
    return misfits.filter(
      ({ diagnostic: { file }, refusesHostOnly }) =>
        (file === checkFile || folder.test(file)) && (outer === candidate || !refusesHostOnly),
    )
  })
  return (await Promise.all(found)).flat()
}
