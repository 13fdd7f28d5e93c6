import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Fastify's diagnostics channel for new apps. */
const initialization = 'fastify.initialization'

export interface Call {
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer
}

/** Records the routes of the next app, and pauses requests after their authentication. */
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

  /** Sends a request without its last byte and waits for its authentication; `finish` sends the last byte. */
  async function sendPartially(app: FastifyInstance, { method, url, headers, payload }: Call) {
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
    /** @param meanwhile runs after the body was received, before the handler */
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
  return { routes, sendPartially }
}
