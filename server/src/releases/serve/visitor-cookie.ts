import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { selectCanaries } from '../live/live-set.ts'
import type { LiveState } from '../live/repository.ts'

const name = 'sala-visitor'
const yearS = 365 * 24 * 60 * 60
const dayMs = 24 * 60 * 60_000
/** Reports of visitors with older cookies are not counted until the cookie is renewed. */
const validDays = 7
const renewBeforeDays = 4
const idBytes = 6
const bodyBytes = idBytes + 2
const signatureBytes = 8

interface Signing {
  cookies: Cookies
  /** For HMAC-SHA256. */
  key: string
  nowMs: number
}

/**
 * Creates and signs the value of a visitor cookie: 128 bits, base64url. It contains an id, the last day on which it is
 * valid, and 64 bits of an HMAC-SHA256 of both: enough, since guesses can only be tried against the server.
 */
export function signVisitorCookie(key: string, nowMs: number, id = createVisitorId()) {
  const body = Buffer.alloc(bodyBytes)
  body.write(id, 'base64url')
  body.writeUInt16BE(toDay(nowMs) + validDays, idBytes)
  return Buffer.concat([body, sign(key, body)]).toString('base64url')
}

export function hasVisitorCookie(cookies: Cookies, request: FastifyRequest) {
  return cookies.read(request, name) !== undefined
}

/** Returns the visitor of a request; undefined without a cookie that this server has signed. */
export function verifyVisitor(request: FastifyRequest, { cookies, key, nowMs }: Signing) {
  const value = cookies.read(request, name)
  const bytes = Buffer.from(value ?? '', 'base64url')
  const isWhole =
    bytes.length === bodyBytes + signatureBytes && bytes.toString('base64url') === value
  if (!isWhole) return undefined
  const body = bytes.subarray(0, bodyBytes)
  if (!timingSafeEqual(sign(key, body), bytes.subarray(bodyBytes))) return undefined
  const daysLeft = body.readUInt16BE(idBytes) - toDay(nowMs)
  return {
    /** Stays the same when the cookie is renewed. */
    id: body.toString('base64url', 0, idBytes),
    /** Whether the visitor's reports count. A cookie that is valid for longer was signed while the clock was wrong. */
    isValid: daysLeft >= 0 && daysLeft <= validDays,
    mustRenew: daysLeft < renewBeforeDays || daysLeft > validDays,
  }
}

/** Reads the canaries of the request's visitor: none without a cookie. Does not set a cookie. */
export function readCanaries(state: LiveState, signing: Signing, request: FastifyRequest) {
  const visitor = verifyVisitor(request, signing)
  return visitor ? selectCanaries(state, visitor.id) : new Set<string>()
}

/**
 * Returns the canaries of the request's visitor. Sets or renews the cookie. The id is only in the cookie, so pages are
 * the same for all visitors in the same canaries.
 */
export function joinCanaries(
  state: LiveState,
  signing: Signing,
  request: FastifyRequest,
  reply: FastifyReply,
): ReadonlySet<string> {
  const { cookies, key, nowMs } = signing
  const visitor = verifyVisitor(request, signing)
  const id = visitor?.id ?? createVisitorId()
  if (!visitor || visitor.mustRenew)
    cookies.set(reply, name, signVisitorCookie(key, nowMs, id), yearS)
  return selectCanaries(state, id)
}

function createVisitorId() {
  return randomBytes(idBytes).toString('base64url')
}

function sign(key: string, body: Uint8Array) {
  const signature = createHmac('sha256', key).update('visitor ').update(body).digest()
  return signature.subarray(0, signatureBytes)
}

const toDay = (timeMs: number) => Math.floor(timeMs / dayMs)
