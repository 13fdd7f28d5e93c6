import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const dayMs = 24 * 60 * 60_000
/** Whoever is seen again later than that has no voice until they were given a new mark. */
const lifeDays = 7
const renewBeforeDays = 4
const idBytes = 6
const bodyBytes = idBytes + 2
const sealBytes = 8

/** What a visitor shows who has been given a mark by this server. */
export interface Mark {
  /** Stays the same however often the mark is renewed. */
  id: string
  /** Whether it still counts. */
  isValid: boolean
  isToBeRenewed: boolean
}

/**
 * A mark for a visitor: 128 bits, base64url. It holds who they are, until which day that counts, and
 * our signature over both, which is long enough for what can only be tried at the server.
 */
export function newMark(key: string, nowMs: number, id = newVisitorId()) {
  const body = Buffer.alloc(bodyBytes)
  body.write(id, 'base64url')
  body.writeUInt16BE(dayOf(nowMs) + lifeDays, idBytes)
  return Buffer.concat([body, seal(key, body)]).toString('base64url')
}

export function newVisitorId() {
  return randomBytes(idBytes).toString('base64url')
}

/** What a mark says; undefined when it is none of ours. */
export function readMark(key: string, text: string, nowMs: number): Mark | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const isWhole = bytes.length === bodyBytes + sealBytes && bytes.toString('base64url') === text
  if (!isWhole) return undefined
  const body = bytes.subarray(0, bodyBytes)
  if (!timingSafeEqual(seal(key, body), bytes.subarray(bodyBytes))) return undefined
  const daysLeft = body.readUInt16BE(idBytes) - dayOf(nowMs)
  return {
    id: body.toString('base64url', 0, idBytes),
    // One that lasts longer than any was given by a clock that was wrong.
    isValid: daysLeft >= 0 && daysLeft <= lifeDays,
    isToBeRenewed: daysLeft < renewBeforeDays || daysLeft > lifeDays,
  }
}

function seal(key: string, body: Uint8Array) {
  return createHmac('sha256', key).update('visitor ').update(body).digest().subarray(0, sealBytes)
}

const dayOf = (timeMs: number) => Math.floor(timeMs / dayMs)
