import { createHash } from 'node:crypto'

/**
 * All rows of a database, whichever engine they are of: from a database or from a file, into a
 * database or into a file.
 */
export interface Dump {
  /** The migrations that made its tables. */
  steps: string[]
  /** How many rows there are in all. */
  rows: number
  /** Table after table, each before those that refer to it. */
  parts: AsyncIterable<Part>
}

/** A table begins, has a row, or ends. A row is a JSON array of its values, bytes as base64. */
export type Part = { table: string } | { row: string } | { end: Fingerprint }

export interface Fingerprint {
  rows: number
  /** Of the rows, in whatever order they are: two tables with the same hash hold the same. */
  hash: string
}

/** By the name of the table. */
export type Fingerprints = Record<string, Fingerprint>

/** How much is done, from 0 to 1. */
export type OnProgress = (part: number) => void

/** What stopped a command, in a sentence. */
export class BackupError extends Error {
  /** `refused`: what was given is damaged. `wrongUse`: it is not what was meant to be given. */
  readonly failure: 'refused' | 'wrongUse'

  constructor(failure: BackupError['failure'], message: string) {
    super(message)
    this.failure = failure
  }
}

/** Takes the fingerprint of a table whose rows are added one by one. */
export function takeFingerprint() {
  let rows = 0
  // The sum of the rows' hashes: no two databases return rows in the same order.
  let sum = 0n
  return {
    add(row: string) {
      rows++
      sum = BigInt.asUintN(256, sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`))
    },
    result: (): Fingerprint => ({ rows, hash: sum.toString(16).padStart(64, '0') }),
  }
}

/** The table that differs, or undefined when all are alike. */
export function findDifference(one: Fingerprints, other: Fingerprints) {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].find(
    (name) => one[name]?.hash !== other[name]?.hash || one[name]?.rows !== other[name]?.rows,
  )
}
