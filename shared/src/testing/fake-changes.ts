import type { ListChange } from '../contract/entry.ts'

/** The events of `GET /changes`: open until who reads them leaves. */
export class FakeChanges {
  readonly #readers = new Set<ReadableStreamDefaultController<Uint8Array>>()
  #revision = 0

  answer(signal: AbortSignal | null | undefined) {
    let reader: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        reader = controller
        this.#readers.add(controller)
      },
    })
    signal?.addEventListener('abort', () => {
      if (this.#readers.delete(reader)) reader.error(new DOMException('Left', 'AbortError'))
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  tell(list: ListChange['list']) {
    this.#revision += 1
    const change: ListChange = { list, revision: String(this.#revision) }
    const event = new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`)
    for (const reader of this.#readers) reader.enqueue(event)
  }

  get count() {
    return this.#readers.size
  }
}
