/** What `sala` ends with, so that CI can tell why (docs/teams.md has the same table). */
export const exitCodes = {
  done: 0,
  /** The remote does not build, the gate does not let it in, or a backup is damaged. */
  refused: 1,
  /** An argument, a name or a file in the checkout is not as it must be, or data would be lost. */
  wrongUse: 2,
  /** The server or its database does not answer, is not well, or is no Sala's. */
  unreachable: 3,
  /** The deploy token or the key is missing, revoked, or another remote's. */
  notAllowed: 4,
  /** This version is published already, with other files. */
  conflict: 5,
} as const

export type Failure = Exclude<keyof typeof exitCodes, 'done'>
