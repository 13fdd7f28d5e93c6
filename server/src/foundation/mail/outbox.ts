import type { Failure } from './due.ts'

/** One mail that was claimed, and what becomes of it. */
export interface Due {
  attempts: number
  send: () => Promise<void>
  noteSent: (nowMs: number) => Promise<unknown>
  noteFailed: (failure: Failure) => Promise<unknown>
}

/** What is to be sent of one kind. */
export interface Outbox {
  /** Takes one that is due, which is due to nobody else for a while. */
  claim: (leaseMs: number, nowMs: number) => Promise<Due | undefined>
  nextDueAt: () => Promise<number | undefined>
}

/** For whatever stores what is to be sent by mail. */
export interface MailDeps {
  /** Called after something was stored that is to be sent by mail, so that it is sent at once. */
  onMessage: () => void
  /** Whether the house has a mail server. */
  canMail?: boolean
}
