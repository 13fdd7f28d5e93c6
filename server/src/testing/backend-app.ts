import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net'
import type { TestContext } from 'node:test'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import type { Metrics } from '../foundation/metrics/metrics.ts'
import { commandLine } from '../people/audit/record-change.ts'
import type { FindAddresses } from '../releases/proxy/guarded-connect.ts'
import type { Limits } from '../releases/proxy/limits.ts'
import { allowBackend } from '../releases/proxy/manage.ts'
import { remoteBundle } from './bundles.ts'
import type { OpenTestDatabase } from './engines.ts'
import { openReleaseApp } from './release-app.ts'

interface Options {
  open?: OpenTestDatabase
  publicUrl?: URL
  access?: RemoteDescription['access']
  limits?: Partial<Limits>
  /** In place of the system. */
  findAddresses?: FindAddresses
  isPrivate?: boolean
  metrics?: Metrics
  /** In place of where the backend listens. */
  origin?: (port: number) => string
}

/** A backend that answers over HTTP as it should. */
export async function serveBackend(t: TestContext, answer: RequestListener) {
  const server = createServer(answer)
  t.after(() => server.closeAllConnections())
  return listening(t, server)
}

/** A backend that sends whatever it likes; it is told what it gets. */
export async function serveBytes(t: TestContext, onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onSocket(socket)
  })
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  return listening(t, server)
}

async function listening(t: TestContext, server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

/** An app that listens, with `pond` live and its backend, which is at this port of this machine, allowed. */
export async function openBackendApp(t: TestContext, port: number, options: Options = {}) {
  const {
    access = 'public',
    isPrivate = true,
    open,
    publicUrl,
    limits,
    findAddresses,
    metrics,
  } = options
  const { origin: originAt = (at: number) => `http://127.0.0.1:${at}` } = options
  const proxy = { ...(limits && { limits }), ...(findAddresses && { findAddresses }) }
  const opened = await openReleaseApp(t, {
    ...(open && { open }),
    ...(publicUrl && { publicUrl }),
    deps: { proxy, ...(metrics && { metrics }) },
  })
  const { app, db, clock, team } = opened
  const origin = originAt(port)
  await allowBackend(db, { app: 'pond', origin, isPrivate }, commandLine, clock.nowMs)
  const { statusCode, body } = await team.ship(
    remoteBundle({ description: { access, backend: origin } }),
  )
  if (statusCode !== 200) throw new Error(body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const own = (app.server.address() as AddressInfo).port
  const base = `http://127.0.0.1:${own}/api/remotes/pond`
  const call = (path = '/', init: RequestInit & { duplex?: 'half' } = {}) =>
    fetch(base + path, { redirect: 'manual', ...init })
  /** The status, and what was said. */
  const told = async (path?: string, init?: RequestInit & { duplex?: 'half' }) => {
    const answer = await call(path, init)
    const { message } = (await answer.json()) as { message: string }
    return [answer.status, message] as const
  }
  return { ...opened, origin, port: own, base, call, told }
}
