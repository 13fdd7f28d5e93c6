import { createHash } from 'node:crypto'
import type { Finding } from '@sala/kit/contract/release'
import { compare, type Misfit, type TypedRelease } from './compare.ts'
import { findPlace, parsePlace } from './find-place.ts'
import { checkFile } from './project.ts'

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
  const isHost = candidate.app === 'host'
  const findings = new Map<string, Finding>()
  for (const other of others.filter(({ app }) => (app === 'host') !== isHost)) {
    const misfits = await misfitsOf(candidate, other)
    // What does not fit the host that is live either, no new one breaks: its team holds up nobody.
    if (misfits.length > 0 && isHost && live && !(await fits(live, other))) continue
    for (const { means, place, cause, diagnostic } of misfits) {
      const consumer = `${other.app} ${other.version}`
      const message = `${candidate.app} ${candidate.version} does not fit ${consumer}. ${means}: ${cause}`
      // One cause may spoil several lines of the check.
      const key = `${consumer} ${cause}`
      if (findings.has(key)) continue
      findings.set(key, {
        rule,
        consumer,
        message,
        ...(place ? parsePlace(place) : findPlace(candidate.types, diagnostic)),
      })
    }
  }
  return [...findings.values()]
}

/** Whether nothing speaks against two releases being live together. */
export async function fits(candidate: TypedRelease, other: TypedRelease) {
  return (await misfitsOf(candidate, other)).length === 0
}

// Whether two releases fit follows from their types.
const known = new Map<string, Promise<Misfit[]>>()

function typesKey({ description, usedExports, types }: TypedRelease) {
  const content = JSON.stringify([description, usedExports, ...types])
  return createHash('sha256').update(content).digest('hex')
}

/** What does not fit by the candidate's doing, and not by what is wrong with the other alone. */
async function misfitsOf(candidate: TypedRelease, other: TypedRelease): Promise<Misfit[]> {
  const isHost = candidate.app === 'host'
  const [host, remote] = isHost ? [candidate, other] : [other, candidate]
  const key = [typesKey(host), typesKey(remote)].join()
  const compared = known.get(key) ?? compare(host, remote)
  known.set(key, compared)
  const misfits = await compared
  const folder = isHost ? 'host/' : 'remote/'
  return misfits.filter(({ diagnostic: { file } }) => file === checkFile || file.startsWith(folder))
}
