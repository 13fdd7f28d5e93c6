import { createPublicKey, verify } from 'node:crypto'
import type { AuditSegmentTable } from '../tables.ts'

export type ClosedSegment = Omit<AuditSegmentTable, 'droppedAt'>
export type OpenSegment = Omit<ClosedSegment, 'publicKey' | 'signature'>

/** What is signed of a segment. The first line keeps it apart from whatever else the key signs. */
export function statementOf(segment: OpenSegment) {
  const { number, firstSeq, lastSeq, lastAt, previousHash, hash, closedAt } = segment
  const told = { number, firstSeq, lastSeq, lastAt, previousHash, hash, closedAt }
  return Buffer.from(`sala audit segment\n${JSON.stringify(told)}`)
}

/** Whether a segment is as its key has signed it. */
export function isSegmentGenuine({ publicKey, signature, ...segment }: ClosedSegment) {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(null, statementOf(segment), key, Buffer.from(signature, 'base64url'))
}
