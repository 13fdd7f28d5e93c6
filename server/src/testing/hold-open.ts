import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { AppDeps } from '../app.ts'

export interface Call {
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer
}

/**
 * Sees every route as it is registered, and holds requests that the guard has let in; `tracing` goes
 * to the app.
 */
export function watchRequests() {
  const routes: RouteOptions[] = []
  let onPassed = () => {}
  let beforeHandler = async () => {}
  const tracing: AppDeps['tracing'] = {
    traceRequests(app) {
      app.addHook('onRoute', (route) => void routes.push(route))
      app.addHook('preParsing', (_request, _reply, _payload, done) => {
        onPassed()
        done()
      })
      app.addHook('preHandler', () => beforeHandler())
    },
  }

  /** Sends a call but for its last byte, which `finish` sends once the guard has let it in. */
  async function holdOpen(app: FastifyInstance, { method, url, headers, payload }: Call) {
    const { port } = app.server.address() as AddressInfo
    const length = { 'content-length': String(payload.length) }
    const sent = request({ port, method, path: url, headers: { ...headers, ...length } })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    answered.catch(() => {})
    const passed = new Promise<void>((resolve) => {
      onPassed = resolve
    })
    sent.write(payload.subarray(0, -1))
    await passed
    /** @param meanwhile done when all of it is there, before anything is done for it */
    return async function finish(meanwhile = async () => {}) {
      beforeHandler = async () => {
        beforeHandler = async () => {}
        await meanwhile()
      }
      sent.end(payload.subarray(-1))
      const [answer] = await answered
      return { statusCode: answer.statusCode, body: await text(answer) }
    }
  }
  return { routes, tracing, holdOpen }
}
