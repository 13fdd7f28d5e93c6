import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Where Fastify says that it has made an app. */
const initialization = 'fastify.initialization'

export interface Call {
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer
}

/** Sees every route of the app that is built next as it is registered, and holds requests that the guard has let in. */
export function interceptNextApp() {
  const routes: RouteOptions[] = []
  let onPassed = () => {}
  let beforeHandler = async () => {}
  subscribe(initialization, watch)

  function watch(message: unknown) {
    unsubscribe(initialization, watch)
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => void routes.push(route))
    fastify.addHook('preParsing', (_request, _reply, _payload, done) => {
      onPassed()
      done()
    })
    fastify.addHook('preHandler', () => beforeHandler())
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
  return { routes, holdOpen }
}
