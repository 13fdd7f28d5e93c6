import { createHash } from 'node:crypto'
import type { AuditTable } from './tables.ts'

/** What the first row follows. */
export const beginning = '0'.repeat(64)

/** The hash of a row, given that of the row before it: one changed letter changes all that follow. */
export function hashAfter(previousHash: string, row: Omit<AuditTable, 'hash'>) {
  const { seq, at, who, origin, action, subject, before, after } = row
  const text = JSON.stringify([previousHash, seq, at, who, origin, action, subject, before, after])
  return createHash('sha256').update(text).digest('hex')
}
