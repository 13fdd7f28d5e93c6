import type { FakeServer } from './fake-server.ts'
import { pathInApi } from './path-in-api.ts'

const progressSteps = [0.25, 0.6, 1]

/** An `XMLHttpRequest` whose calls to the API are answered by `server`. */
export function fakeXhr(server: FakeServer, delayMs: number, RealXhr: typeof XMLHttpRequest) {
  return class FakeXhr extends RealXhr {
    #call: { method: string; path: string; headers: Headers } | null = null
    #answer = { httpStatus: 0, body: undefined as unknown }

    override open(method: string, address: string | URL) {
      const path = pathInApi(String(address))
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

    override get response() {
      return this.#call ? this.#answer.body : super.response
    }

    async #answerLater(call: { method: string; path: string; headers: Headers }, body: unknown) {
      for (const loaded of progressSteps) {
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        this.upload.dispatchEvent(
          new ProgressEvent('progress', {
            lengthComputable: true,
            loaded: loaded * 100,
            total: 100,
          }),
        )
      }
      try {
        this.#answer = await server.answer({ ...call, body })
        this.dispatchEvent(new ProgressEvent('load'))
      } catch {
        this.dispatchEvent(new ProgressEvent('error'))
      }
    }
  }
}
