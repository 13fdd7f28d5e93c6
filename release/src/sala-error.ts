import type { Finding } from '@sala/kit/contract/release'
import { exitCodes, type Failure } from './exit-codes.ts'

/** Ends the command. The message says what is wrong and what to do. */
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
