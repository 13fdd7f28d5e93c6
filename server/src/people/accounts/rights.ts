import { type Role, roles } from '@sala/kit/contract/people'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { HttpError } from '../../foundation/http/http-error.ts'
import { StatusMessage } from '../../foundation/http/schemas.ts'

/** The area of a right. `own` is the caller's account, and what everybody who is signed in needs. */
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
    /** The right that the call needs. A guarded route without an area is for owners alone. */
    area?: Area
    /** The call needs the right to read only: it changes what the caller has seen, or is mailed. */
    needsReadOnly?: boolean
  }
}

export const RoleName = Type.Enum([...roles], {
  description:
    'An owner may do everything; an editor works with lists and letters; a reader sees what an editor sees and changes nothing; a developer works with releases, and sees no letters.',
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

/** Whether a request changes nothing. */
export function isSafeMethod({ method }: Pick<FastifyRequest, 'method'>) {
  return safeMethods.has(method)
}

/** Whether a role may read this area. */
export function canRead(role: Role, area: Area) {
  return role === 'owner' || rights[role][area] !== undefined
}

/** @throws {HttpError} 403 unless the role may make the call */
export function requireRight(request: FastifyRequest, role: Role) {
  if (role === 'owner') return
  const { area, needsReadOnly } = request.routeOptions.config
  const right = area && rights[role][area]
  if (right === 'write' || (right === 'read' && (needsReadOnly || isSafeMethod(request)))) return
  throw createForbiddenError(role, right ? 'change anything here' : 'see this')
}

/** The error 403 for a role. */
export function createForbiddenError(role: Role, what: string) {
  return new HttpError(
    403,
    `Your role here is ${role}, which may not ${what}. An owner can change that.`,
  )
}

/** @throws {HttpError} 403 unless the caller has one of the roles that a remote is for, or is an owner */
export function requireRole({ caller }: FastifyRequest, roles: readonly Role[] | undefined) {
  if (!roles || !caller || caller.role === 'owner' || roles.includes(caller.role)) return
  throw new HttpError(
    403,
    `Your role here is ${caller.role}, and this is not for it. An owner can change that.`,
  )
}

/** Gives all routes of a plugin this area, but those that name one. */
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

/** Adds the answer 403 to calls that not every role may make. */
function documentForbidden({ config, schema }: RouteOptions) {
  const response = schema?.response as Record<string, unknown> | undefined
  const isForSome = config?.area !== 'own' && config?.public !== true
  if (response && isForSome) response['403'] ??= StatusMessage
}
