import { apiBase } from '../api/api-base.ts'
import { bearer, refusedCall } from '../api/bearer.ts'
import type { ListChange } from '../contract/entry.ts'

/**
 * Reads what is changed in the lists until the answer ends. An `EventSource` could not say who asks.
 * @throws {ApiError} when it is refused; otherwise what `fetch` throws
 */
export async function readChanges(tell: (change: ListChange) => void, signal: AbortSignal) {
  const headers = new Headers(bearer())
  const response = await fetch(`${apiBase}/changes`, { headers, signal })
  if (!response.ok || !response.body) {
    throw refusedCall(response.status, headers.get('authorization'), undefined)
  }
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data: ')) tell(JSON.parse(line.slice('data: '.length)))
    }
  }
}
