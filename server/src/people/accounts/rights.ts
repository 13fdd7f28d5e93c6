import type { AuditTopic } from '@sala/kit/contract/audit'
import { type Role, roles } from '@sala/kit/contract/people'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { HttpError } from '../../foundation/http/http-error.ts'
import { StatusMessage } from '../../foundation/http/schemas.ts'

/** `own` is the caller's account and everything that each signed-in user needs. */
export type Area =
  | 'own'
  | 'lists'
  | 'site'
  | 'letters'
  | 'today'
  | 'history'
  | 'releases'
  | 'people'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The area that the call needs a right to. A guarded route without an area is for owners only. */
    area?: Area
    /** The right to read is enough for this write: it records that the caller has read a message, or changes their notifications. */
    needsReadOnly?: boolean
  }
}

export const RoleName = Type.Enum([...roles], {
  description:
    'Owners can do everything. Editors manage lists and messages. Readers can view but not edit. Developers manage releases and cannot see messages.',
})

type Rights = Partial<Record<Area, 'read' | 'write'>>

const rights: Record<Exclude<Role, 'owner'>, Rights> = {
  editor: {
    own: 'write',
    lists: 'write',
    site: 'write',
    letters: 'write',
    today: 'read',
    history: 'read',
  },
  reader: {
    own: 'write',
    lists: 'read',
    site: 'read',
    letters: 'read',
    today: 'read',
    history: 'read',
  },
  developer: { own: 'write', lists: 'read', today: 'read', releases: 'write' },
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the method is safe (RFC 9110, 9.2.1): the request only reads. */
export function isSafeMethod({ method }: Pick<FastifyRequest, 'method'>) {
  return safeMethods.has(method)
}

/** Whether a role has the right to read an area. */
export function canRead(role: Role, area: Area) {
  return role === 'owner' || rights[role][area] !== undefined
}

/** @throws {HttpError} 403 unless the role may make the call */
export function requireRight(request: FastifyRequest, role: Role) {
  if (role === 'owner') return
  const { area, needsReadOnly } = request.routeOptions.config
  const right = area && rights[role][area]
  if (right === 'write' || (right === 'read' && (needsReadOnly || isSafeMethod(request)))) return
  throw createForbiddenError(role, right ? 'write' : 'read')
}

/** Role names for sentences. */
export const roleNames: Record<Role, string> = {
  owner: 'an owner',
  editor: 'an editor',
  reader: 'a reader',
  developer: 'a developer',
}
const pluralNames = { editor: 'Editors', reader: 'Readers', developer: 'Developers' }

export function createForbiddenError(role: Exclude<Role, 'owner'>, missingRight: 'read' | 'write') {
  if (missingRight === 'read')
    return new HttpError(403, `${pluralNames[role]} don’t have access to this.`)
  return new HttpError(
    403,
    `As ${roleNames[role]} you can’t make changes. Ask an owner for access.`,
  )
}

/** @throws {HttpError} 403 unless the caller is an owner or has one of the remote's roles */
export function requireRole({ caller }: FastifyRequest, roles: readonly Role[] | undefined) {
  if (!roles || !caller || caller.role === 'owner' || roles.includes(caller.role)) return
  throw createForbiddenError(caller.role, 'read')
}

/**
 * Requires the right to the history, or for its part about releases the right to releases.
 * @throws {HttpError} 403
 */
export function requireHistoryPart({ caller }: FastifyRequest, part: AuditTopic | undefined) {
  if (!caller || caller.role === 'owner' || canRead(caller.role, 'history')) return
  if (part === 'releases' && canRead(caller.role, 'releases')) return
  throw createForbiddenError(caller.role, 'read')
}

/** Sets the area of all routes in a plugin that have none. */
export function withArea<Options extends object>(
  area: Area,
  plugin: FastifyPluginAsync<Options>,
): FastifyPluginAsync<Options> {
  return async (app: FastifyInstance, options) => {
    app.addHook('onRoute', (route) => {
      route.config = { area, ...route.config }
      documentForbidden(route)
    })
    await app.register(plugin, options)
  }
}

/** Adds the 403 response to the schema of routes that are not open to every role. */
function documentForbidden({ config, schema }: RouteOptions) {
  const response = schema?.response as Record<string, unknown> | undefined
  const isForSome = config?.area !== 'own' && config?.public !== true
  if (response && isForSome) response['403'] ??= StatusMessage
}
