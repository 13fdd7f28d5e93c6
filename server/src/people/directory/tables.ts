import type { Role } from '@sala/kit/contract/people'
import type { Sending } from '../../foundation/mail/tables.ts'

/** Somebody who has been asked to work here; gone once they have come, or were not wanted any more. */
export interface InvitationTable extends Sending {
  id: string
  /** Trimmed and in lower case. */
  email: string
  role: Role
  /** SHA-256 of what is secret in its link, hex. Of one that waits to be mailed, nobody knows the secret. */
  tokenHash: string
  /** 1 when it goes out by mail, else 0. */
  byMail: number
  deliveredAt: number | null
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
