import { Socket } from 'node:net'
import { BufferReader } from 'pg-protocol/dist/buffer-reader.js'

/**
 * A socket that closes when its reader throws. PostgreSQL's client throws at malformed answers, where
 * nothing could catch it: the process would exit.
 */
export class GuardedSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]) {
    try {
      return super.emit(event, ...values)
    } catch (cause) {
      if (event !== 'data') throw cause
      this.destroy(new Error('Connection terminated: malformed answer', { cause }))
      return true
    }
  }
}

// The published version (pg-protocol 1.16.1) does not notice a string without its terminating NUL, and reads an
// error message that lacks its last byte in an endless loop.
BufferReader.prototype.cstring = function () {
  // Both are missing in its types.
  const { buffer, offset } = this as unknown as { buffer: Buffer; offset: number }
  const end = buffer.indexOf(0, offset)
  if (end < 0) throw new RangeError('a string without its NUL')
  Object.assign(this, { offset: end + 1 })
  return buffer.toString('utf8', offset, end)
}
