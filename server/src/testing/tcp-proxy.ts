import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const slicesPerSecond = 20

/** The faults of the connections. */
export interface Faults {
  /** The latency of each chunk. */
  delayMs?: number
  /** The bandwidth in each direction. */
  bytesPerSecond?: number
  /** Flips one bit of this many bytes of answers. */
  bytesPerFlip?: number
  /** Closes each connection after this many bytes of answers. */
  maxAnswered?: number
  /** Requests arrive, but connections close instead of answering. */
  losesAnswers?: boolean
  /** Connections stay open and nothing passes until the faults change. */
  isStalled?: boolean
}

/** Starts a TCP proxy to `target` with faults. Close it with `close()`. */
export async function startTcpProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let faults: Faults = {}
  let change = Promise.withResolvers<void>()

  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, to, isAnswer] of [
      [near, far, false],
      [far, near, true],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (!to.writableEnded) to.destroySoon()
      })
      forward(from, to, isAnswer).then(
        () => to.destroySoon(),
        () => to.destroy(),
      )
    }
  })

  /** Forwards data; faults count bytes from when they were set. */
  async function forward(from: Socket, to: Socket, isAnswer: boolean) {
    let counted = faults
    let bytes = 0
    for await (const arrived of from as AsyncIterable<Buffer>) {
      for await (const piece of inPieces(arrived)) {
        if (counted !== faults) bytes = 0
        counted = faults
        if (!isAnswer) {
          await write(to, piece)
          continue
        }
        if (faults.losesAnswers) return
        const { maxAnswered = Number.POSITIVE_INFINITY, bytesPerFlip } = faults
        if (bytesPerFlip) flipBits(piece, bytes, bytesPerFlip)
        await write(to, piece.subarray(0, maxAnswered - bytes))
        bytes += piece.length
        if (bytes >= maxAnswered) return
      }
    }
  }

  async function* inPieces(arrived: Buffer) {
    for (let rest = arrived; rest.length > 0; ) {
      if (faults.delayMs) await pause(faults.delayMs)
      while (faults.isStalled) await change.promise
      const { bytesPerSecond } = faults
      if (bytesPerSecond) await pause(1000 / slicesPerSecond)
      const size = bytesPerSecond ? Math.ceil(bytesPerSecond / slicesPerSecond) : rest.length
      yield rest.subarray(0, size)
      rest = rest.subarray(size)
    }
  }

  async function listen(port: number) {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)

  /** Replaces the faults; stalled data continues. */
  function set(next: Faults) {
    faults = next
    change.resolve()
    change = Promise.withResolvers()
  }

  /** Closes all connections and accepts no new ones. */
  async function cut() {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }

  return {
    port,
    set,
    cut,
    mend: () => listen(port),
    async close() {
      set({})
      if (server.listening) await cut()
    },
  }
}

async function write(to: Socket, piece: Buffer) {
  if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')])
}

/** @param before number of bytes before the piece */
function flipBits(piece: Buffer, before: number, bytesPerFlip: number) {
  for (let at = bytesPerFlip - 1 - (before % bytesPerFlip); at < piece.length; at += bytesPerFlip) {
    piece[at] = (piece[at] ?? 0) ^ 1
  }
}
