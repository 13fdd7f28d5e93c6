import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets connections end with the request that they carry once the server closes. Fastify does so
 * for requests that come afterwards, but one that was under way would keep its connection open.
 * Connections that have carried nothing yet, which browsers open ahead, are ended at once: Node waits for them.
 */
export function endConnectionsOnClose(app: FastifyInstance) {
  let isClosing = false
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
