import { once } from 'node:events'
import { connect } from 'node:net'

/** Nothing more is coming. */
const silenceMs = 1000

/** Sends `bytes` to a port of this machine, as they are, and returns all that comes back. */
export async function exchange(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  socket.on('error', () => {}).setTimeout(silenceMs, () => socket.destroy())
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  return answer
}
