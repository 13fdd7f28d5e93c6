import type { Role } from '@sala/kit/contract/people'
import type { FastifyRequest } from 'fastify'
import type { Authenticate } from '../../foundation/http/authenticate.ts'
import { sentence } from '../../foundation/http/error-handler.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { requireRole } from '../../people/accounts/rights.ts'
import { bySession } from '../../people/sessions/guard.ts'
import { originIn } from '../backends/origin.ts'
import type { AllowedBackend } from '../backends/repository.ts'
import type { Site } from '../serve/site.ts'
import { callPathIn } from './call-path.ts'

/** What a request asks for: of which remote's backend, and whether that is told who calls. */
export interface ProxiedCall {
  remote: string
  origin: string
  path: string
  isPublic: boolean
  /** Whom of those who are signed in it is for; everybody when left out. */
  roles?: readonly Role[] | undefined
  allowed: AllowedBackend[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** On routes that pass calls on to backends. */
    proxied: ProxiedCall | null
  }
}

const reading = new Set(['GET', 'HEAD'])

/**
 * Lets calls of a live remote's backend in as its `access` says: those of a screen that is for who has
 * signed in by a session, the others without.
 */
export function byRemote({ describe }: Pick<Site, 'describe'>): Authenticate {
  return async (request, deps) => {
    // It is asked again at the end of a write, when the remote may be another.
    request.proxied ??= await findCall(request, describe)
    const { proxied } = request
    if (proxied?.isPublic) return null
    if (!proxied && reading.has(request.method)) throw new HttpError(404, sentence(404))
    const hold = await bySession(request, deps)
    if (!proxied) throw new HttpError(404, sentence(404))
    requireRole(request, proxied.roles)
    return hold
  }
}

async function findCall(request: FastifyRequest, describe: Site['describe']) {
  const asked = callPathIn(request.raw.url ?? '')
  if (!asked) return null
  const { description, backends } = await describe(request, asked.remote)
  const origin = description?.backend === undefined ? undefined : originIn(description.backend)
  if (!description || origin === undefined) return null
  const { access, roles } = description
  return { ...asked, origin, isPublic: access !== 'signed-in', roles, allowed: backends }
}
