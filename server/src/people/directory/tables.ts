import type { Role } from '@sala/kit/contract/people'

/** Somebody who has been asked to work here; gone once they have come, or were not wanted any more. */
export interface InvitationTable {
  id: string
  /** Trimmed and in lower case. */
  email: string
  role: Role
  /** SHA-256 of what is secret in its link, hex. */
  tokenHash: string
  /** The email of who asked. */
  invitedBy: string
  createdAt: number
  expiresAt: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    invitation: InvitationTable
  }
}
