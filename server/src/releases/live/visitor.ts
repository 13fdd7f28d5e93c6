import type { FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '../../db/new-id.ts'
import type { Cookies } from '../../http/cookies.ts'
import { canariesOf, hasCanary } from './canary.ts'
import type { LiveState } from './repository.ts'

const name = 'sala-visitor'
const yearS = 365 * 24 * 60 * 60

/** Who a visitor is, as far as canaries go; undefined while they were not told. */
export function visitorOf(cookies: Cookies, request: FastifyRequest) {
  const visitor = cookies.read(request, name)
  return visitor && /^[\w-]{22}$/.test(visitor) ? visitor : undefined
}

/** The canaries that the visitor gets. While one runs, they are given a cookie to stay who they are. */
export function joinCanaries(
  state: LiveState,
  cookies: Cookies,
  request: FastifyRequest,
  reply: FastifyReply,
): ReadonlySet<string> {
  if (!hasCanary(state)) return new Set()
  const known = visitorOf(cookies, request)
  const visitor = known ?? newId()
  if (!known) cookies.set(reply, name, visitor, yearS)
  return canariesOf(state, visitor)
}
