import { Socket } from 'node:net'
import { BufferReader } from 'pg-protocol/dist/buffer-reader.js'

/**
 * A socket that ends when whoever reads it throws. PostgreSQL's client does so at bytes that are no
 * answer, where nothing could catch it: the process would end.
 */
export class GuardedSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]) {
    try {
      return super.emit(event, ...values)
    } catch (cause) {
      if (event !== 'data') throw cause
      this.destroy(new Error('Connection terminated: what came is no answer', { cause }))
      return true
    }
  }
}

// As published (pg-protocol 1.16.1) it takes the end of what came for the end of a text, any number of
// times: an error without its last byte is read for ever, and the process with it.
BufferReader.prototype.cstring = function () {
  // Not in its types.
  const { buffer, offset } = this as unknown as { buffer: Buffer; offset: number }
  const end = buffer.indexOf(0, offset)
  if (end < 0) throw new RangeError('a text without an end')
  Object.assign(this, { offset: end + 1 })
  return buffer.toString('utf8', offset, end)
}
