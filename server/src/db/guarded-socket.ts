import { Socket } from 'node:net'

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
