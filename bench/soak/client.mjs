import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** One caller with one connection, kept open as a browser keeps it. */
export function openClient(address) {
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    /** Sends a request and reads the whole answer; rejects when the connection breaks. */
    async ask(path, { body, ...options } = {}) {
      const sent = request({ hostname, port, path, agent, ...options })
      sent.end(body)
      const [answer] = await once(sent, 'response')
      const chunks = []
      for await (const chunk of answer) chunks.push(chunk)
      return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
    },
    leave: () => agent.destroy(),
  }
}
