/** What one backend may take of this server, and one caller of a backend. */
export interface Limits {
  /** Calls of a backend at a time, and those of one account or address among them. */
  mostAtOnce: number
  mostOfOne: number
  mostRequestBytes: number
  mostAnswerBytes: number
  mostHeaderBytes: number
  connectMs: number
  /** Until the answer begins, once all is sent. */
  headersMs: number
  /** Between two pieces of an answer. */
  silenceMs: number
  /** From the first byte to the last. */
  callMs: number
  /** What is under way may take so long still when the server closes, which ends itself after 10 s (main.ts). */
  graceMs: number
  /** So many failures in a row, and nothing is asked for so long. */
  mostFailures: number
  restMs: number
}

export const usualLimits: Limits = {
  mostAtOnce: 50,
  mostOfOne: 16,
  mostRequestBytes: 10_000_000,
  mostAnswerBytes: 20_000_000,
  mostHeaderBytes: 16_384,
  connectMs: 5000,
  headersMs: 15_000,
  silenceMs: 15_000,
  callMs: 120_000,
  graceMs: 5000,
  mostFailures: 5,
  restMs: 10_000,
}
