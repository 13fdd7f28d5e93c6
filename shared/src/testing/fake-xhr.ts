import { parseApiPath } from './fake-fetch.ts'
import type { FakeServer } from './fake-server.ts'

const progressSteps = [0.25, 0.6, 1]

/** Creates an `XMLHttpRequest` that sends API calls to `server`. */
export function createFakeXhr(server: FakeServer, delayMs: number, RealXhr: typeof XMLHttpRequest) {
  return class FakeXhr extends RealXhr {
    #call: { method: string; path: string; headers: Headers } | null = null
    #answer = { httpStatus: 0, body: undefined as unknown }

    override open(method: string, address: string | URL) {
      const path = parseApiPath(String(address))
      if (path === null) super.open(method, address)
      else this.#call = { method, path, headers: new Headers() }
    }

    override setRequestHeader(name: string, value: string) {
      if (this.#call) this.#call.headers.set(name, value)
      else super.setRequestHeader(name, value)
    }

    override send(body?: XMLHttpRequestBodyInit | Document | null) {
      if (this.#call) this.#answerLater(this.#call, body)
      else super.send(body)
    }

    override get status() {
      return this.#call ? this.#answer.httpStatus : super.status
    }

    override get responseText() {
      return this.#call ? JSON.stringify(this.#answer.body ?? null) : super.responseText
    }

    /** A Blob when requested as such, else text. */
    override get response() {
      if (!this.#call) return super.response
      return this.responseType === 'blob' ? new Blob([this.responseText]) : this.responseText
    }

    async #answerLater(call: { method: string; path: string; headers: Headers }, body: unknown) {
      const timer = this.timeout && setTimeout(() => this.#end('timeout'), this.timeout)
      for (const loaded of body instanceof FormData ? progressSteps : []) {
        await this.#wait()
        const progress = { lengthComputable: true, loaded: loaded * 100, total: 100 }
        this.upload.dispatchEvent(new ProgressEvent('progress', progress))
      }
      this.upload.dispatchEvent(new ProgressEvent('loadend'))
      await this.#wait()
      const sent = typeof body === 'string' ? JSON.parse(body) : (body ?? undefined)
      try {
        this.#answer = await server.answer({ ...call, body: sent })
        this.#end('load')
      } catch {
        this.#end('error')
      }
      clearTimeout(timer)
    }

    #wait() {
      return new Promise((resolve) => setTimeout(resolve, delayMs))
    }

    #end(how: 'load' | 'error' | 'timeout') {
      for (const type of [how, 'loadend']) this.dispatchEvent(new ProgressEvent(type))
    }
  }
}
