import { act, renderHook } from '@testing-library/react'
import { ApiError } from '../api/api-error.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { useDraft } from './use-draft.ts'
import { recordFailure, useResend } from './use-resend.ts'

beforeEach(() => {
  jest.useFakeTimers()
  installFakeApi()
})
afterEach(() => void jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const noFields = { name: '' }
const fields = { name: 'Mali' }

/** A form whose last request had no response. */
function open(send: () => Promise<unknown>) {
  const { result } = renderHook(() => {
    const draft = useDraft('staff', null, noFields)
    return { ...draft, isWaiting: useResend(draft, send) }
  })
  const sent = recordFailure({ key: 'k', fields }, new ApiError(0))
  act(() => result.current.change({ fields, sent }))
  return result
}

test('tries again at growing intervals, up to a minute', async () => {
  const atMs: number[] = []
  const startMs = Date.now()
  open(async () => void atMs.push(Date.now() - startMs))
  await pass(250_000)
  const seconds = atMs.map((ms) => Math.round(ms / 1000))
  expect(seconds).toEqual([3, 6, 12, 24, 48, 96, 156, 216])
})

test('sends nothing while it is typed in', async () => {
  const send = jest.fn(async () => undefined)
  const result = open(send)
  for (const name of ['Mali L', 'Mali Le', 'Mali Lee']) {
    await pass(2_000)
    act(() => result.current.change({ fields: { name } }))
    act(() => void dispatchEvent(new Event('online')))
  }
  expect(send).not.toHaveBeenCalled()
  await pass(3_100)
  expect(send).toHaveBeenCalledTimes(1)
})

test('sends nothing while the server does not answer', async () => {
  const send = jest.fn(async () => undefined)
  open(send)
  const answer = globalThis.fetch
  globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch'))
  await pass(100_000)
  globalThis.fetch = async () => Response.json({}, { status: 502 })
  await pass(100_000)
  expect(send).not.toHaveBeenCalled()
  globalThis.fetch = answer
  await pass(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('ends before the idempotency key is invalid', async () => {
  const send = jest.fn(async () => undefined)
  const result = open(send)
  expect(result.current.isWaiting).toBe(true)
  jest.setSystemTime(Date.now() + 24 * 3_600_000)
  await pass(3_100)
  expect(result.current.isWaiting).toBe(false)
  expect(send).not.toHaveBeenCalled()
})
