import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import type { Deps } from '../../foundation/deps.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { originOf } from '../../foundation/http/origin.ts'
import { sealFile } from '../../foundation/http/security-headers.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { hasBody } from '../../foundation/load/shed-load.ts'
import { requestIdHeader } from '../../foundation/logging/request-id.ts'
import type { Metrics } from '../../foundation/metrics/metrics.ts'
import { callerOf } from '../../people/sessions/guard.ts'
import type { Site } from '../serve/site.ts'
import { assertionOf } from './assertion.ts'
import { boundedBody, tooLargeABody } from './bounded-body.ts'
import { byRemote, type ProxiedCall } from './find-call.ts'
import { type FindAddresses, findBySystem } from './guarded-connect.ts'
import { headersHere } from './headers-here.ts'
import { headersThere } from './headers-there.ts'
import { type Limits, usualLimits } from './limits.ts'
import { openBackends } from './open-backends.ts'

/** Other than usual, for tests. */
export interface ProxySettings {
  limits?: Partial<Limits>
  findAddresses?: FindAddresses
}

type Parts = Deps & {
  site: Site
  metrics: Metrics
  publicUrl: URL | undefined
  proxy?: ProxySettings
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/** What a browser wants an answer for: nothing that would run, style or frame anything. */
const harmless = new Set(['empty', 'image', 'audio', 'video'])
const withoutBody = new Set([204, 205, 304])

/** Passes calls of a remote's screen on to the backend that its `remote.json` names. */
export async function proxyRoutes(app: FastifyInstance, deps: Parts) {
  const { db, now, site, metrics, publicUrl, proxy = {} } = deps
  const limits = { ...usualLimits, ...proxy.limits }
  const { findAddresses = findBySystem } = proxy
  const backends = openBackends({ limits, findAddresses, now, onCall: metrics.onBackendCall })
  metrics.watchBackends(backends.resting)
  let grace: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    grace = setTimeout(backends.close, limits.graceMs).unref()
  })
  app.addHook('onClose', async () => {
    clearTimeout(grace)
    await backends.close()
  })

  app.decorateRequest('proxied', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  async function identity(request: FastifyRequest, { remote, origin, isPublic }: ProxiedCall) {
    if (isPublic) return { sender: addressKey(request.ip), headers: {} }
    const { accountId: id, email, role } = callerOf(request)
    const issuer = originOf(request, publicUrl)
    const said = { issuer, audience: origin, remote, account: { id, email, role }, nowMs: now() }
    return { sender: id, headers: { 'sala-assertion': await assertionOf(db, said) } }
  }

  async function passOn(request: FastifyRequest, reply: FastifyReply) {
    const { proxied, method, headers } = request
    if (!proxied) throw new Error('the guard has let in what is no call of a backend')
    const { remote, path } = proxied
    if (!harmless.has(String(headers['sec-fetch-dest'] ?? 'empty'))) {
      throw new HttpError(403, 'This is for calls and pictures, and no page, script or style.')
    }
    const backend = backends.find(proxied.allowed, proxied)
    if (!backend) {
      throw new HttpError(503, `The backend of ${remote} is not allowed any more.`)
    }
    if (Number(headers['content-length']) > limits.mostRequestBytes) {
      throw tooLargeABody(limits.mostRequestBytes)
    }
    const { sender, headers: identified } = await identity(request, proxied)
    const body = hasBody(request) ? (request.body as Readable | undefined) : undefined
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    // They may be gone since it was asked who they are.
    if (reply.raw.destroyed) left.abort()

    const answer = await backend.call({
      sender,
      method: method as Dispatcher.HttpMethod,
      path,
      headers: {
        ...headersThere(headers, { hasBody: body !== undefined }),
        ...identified,
        [requestIdHeader]: request.id,
      },
      body: body ? boundedBody(body, limits.mostRequestBytes) : null,
      signal: left.signal,
    })
    const { statusCode } = answer
    try {
      const said = headersHere(statusCode, answer.headers, proxied)
      sealFile(reply).code(statusCode).headers(said)
    } catch (error) {
      answer.body.on('error', () => {}).destroy()
      throw error
    }
    if (method !== 'HEAD' && !withoutBody.has(statusCode)) return reply.send(answer.body)
    await answer.body.dump()
    return reply.send()
  }

  // The router takes a slash at the end for none.
  for (const url of ['/remotes/:name', '/remotes/:name/*']) {
    app.route({
      method: methods,
      url,
      config: { authenticate: byRemote(site), waitsInLine: true },
      schema: { hide: true },
      handler: passOn,
    })
  }
}
