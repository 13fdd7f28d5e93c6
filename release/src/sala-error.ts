import type { Finding } from '@sala/kit/contract/release'

/** Ends the command with a message: the fault, and what to do. */
export class SalaError extends Error {
  readonly failure: Failure
  /** The gate's findings. */
  readonly findings: Finding[]

  constructor(failure: Failure, message: string, findings: Finding[] = []) {
    super(message)
    this.failure = failure
    this.findings = findings
  }

  get exitCode() {
    return exitCodes[this.failure]
  }
}

/** The exit codes of `sala` (docs/teams.md has the same table). */
export const exitCodes = {
  done: 0,
  /** The remote does not build, the gate refuses it, or a backup is damaged. */
  refused: 1,
  /** An argument, a name or a file is invalid, or data would be lost. */
  wrongUse: 2,
  /** The server or its database cannot be reached, is not healthy, or is not a Sala. */
  unreachable: 3,
  /** The deploy token or the key is missing, revoked, or another remote's. */
  notAllowed: 4,
  /** This version is published already, with other files. */
  conflict: 5,
} as const

export type Failure = Exclude<keyof typeof exitCodes, 'done'>
