import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { canariesOf } from '../live/live-set.ts'
import type { LiveState } from '../live/repository.ts'
import { type Mark, newMark, newVisitorId, readMark } from './mark.ts'

const name = 'sala-visitor'
const yearS = 365 * 24 * 60 * 60

interface How {
  cookies: Cookies
  /** With which marks are signed. */
  key: string
  nowMs: number
}

/** Whether the request shows anything that may be a mark. */
export function showsMark(cookies: Cookies, request: FastifyRequest) {
  return cookies.read(request, name) !== undefined
}

/** The mark that the request shows; undefined when it shows none that we have given. */
export function markOf(request: FastifyRequest, { cookies, key, nowMs }: How): Mark | undefined {
  const text = cookies.read(request, name)
  return text === undefined ? undefined : readMark(key, text, nowMs)
}

/** The canaries that the visitor gets who shows a mark; nobody else is given one by this. */
export function canariesShown(state: LiveState, how: How, request: FastifyRequest) {
  const mark = markOf(request, how)
  return mark ? canariesOf(state, mark.id) : new Set<string>()
}

/**
 * The canaries that the visitor gets. While one runs, they are given a mark to stay who they are and
 * to have a voice. It is a cookie, so that pages stay the same for all who get the same.
 */
export function joinCanaries(
  state: LiveState,
  how: How,
  request: FastifyRequest,
  reply: FastifyReply,
): ReadonlySet<string> {
  const mark = markOf(request, how)
  const id = mark?.id ?? newVisitorId()
  if (!mark || mark.isToBeRenewed) {
    how.cookies.set(reply, name, newMark(how.key, how.nowMs, id), yearS)
  }
  return canariesOf(state, id)
}
