import { finished, type Readable } from 'node:stream'
import { type Dispatcher, errors, Pool } from 'undici'
import { HttpError } from '../../foundation/http/http-error.ts'
import type { AllowedBackend } from '../backends/repository.ts'
import { type Outcome, openBreaker } from './breaker.ts'
import { AddressError, type FindAddresses, guardedConnector } from './guarded-connect.ts'
import type { Limits } from './limits.ts'
import { openPlaces } from './places.ts'

export interface BackendParts {
  limits: Limits
  findAddresses: FindAddresses
  /** Milliseconds since 1970. */
  now: () => number
  onCall: (remote: string, outcome: Outcome | 'refused') => void
}

export interface BackendCall {
  /** Whose places it takes: an account or an address. */
  sender: string
  method: Dispatcher.HttpMethod
  path: string
  headers: Record<string, string>
  body: Readable | null
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** Statuses by which a backend, or what stands before it, says that it cannot answer anybody. */
const notThere = new Set([502, 503, 504])
/** They say that the backend does not believe us, and would sign people out of what is not theirs. */
const disbelieving = new Set([401, 407])

/** One backend of a remote: its connections, its places and whether it is left alone just now. */
export function openBackend({ app, origin, isPrivate }: AllowedBackend, parts: BackendParts) {
  const { limits, findAddresses, now, onCall } = parts
  const connector = { isPrivate, timeoutMs: limits.connectMs, findAddresses }
  const pool = new Pool(origin, {
    connections: limits.mostAtOnce,
    connect: guardedConnector(connector),
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.silenceMs,
    maxHeaderSize: limits.mostHeaderBytes,
    maxResponseSize: limits.mostAnswerBytes,
  })
  const breaker = openBreaker({ ...limits, now })
  const takePlace = openPlaces(limits)

  function enter(sender: string) {
    const leavePlace = takePlace(sender)
    const settle = breaker.enter()
    if (!settle) {
      leavePlace()
      onCall(app, 'refused')
      throw new HttpError(
        503,
        `The backend of ${app} does not answer just now. Please try later.`,
        {
          'retry-after': String(Math.max(1, Math.ceil(breaker.waitMs() / 1000))),
        },
      )
    }
    return (outcome: Outcome) => {
      leavePlace()
      settle(outcome)
      onCall(app, outcome)
    }
  }

  /** Passes a call on; the answer's body comes as it arrives. Throws an HttpError that says what is wrong. */
  async function call({ sender, signal, ...call }: BackendCall) {
    const leave = enter(sender)
    const tooLong = AbortSignal.timeout(limits.callMs)
    const isLate = () => tooLong.aborted && (call.body === null || call.body.readableEnded)
    let answer: Dispatcher.ResponseData
    try {
      answer = await pool.request({ ...call, signal: AbortSignal.any([signal, tooLong]) })
    } catch (error) {
      const isOurs = error instanceof HttpError || signal.aborted || tooLong.aborted
      leave(isOurs && !isLate() ? 'left' : 'failed')
      throw inWords(error, tooLong.aborted)
    }
    const { statusCode, headers, body } = answer
    finished(body, (error) => leave(error ? ofCutOff(error) : ofStatus(statusCode)))
    const fault = faultOf(answer)
    if (fault === undefined) return { statusCode, headers, body }
    // Nobody is left to hear of it.
    body.on('error', () => {}).destroy()
    throw new HttpError(502, `The backend of ${app} ${fault}.`)
  }

  function faultOf({ statusCode, headers }: Dispatcher.ResponseData) {
    if (disbelieving.has(statusCode)) return 'does not accept who Sala says is calling'
    if (statusCode < 200 || statusCode > 599) return 'gives an answer that is none'
    const isTooLarge = Number(headers['content-length'] ?? 0) > limits.mostAnswerBytes
    return isTooLarge
      ? `answers too much: ${limits.mostAnswerBytes / 1_000_000} MB at most`
      : undefined
  }

  function inWords(error: unknown, isTooLong: boolean) {
    if (error instanceof HttpError) return error
    if (error instanceof AddressError) {
      return new HttpError(502, `The backend of ${app} is at an address that is not allowed.`)
    }
    const isLate =
      isTooLong ||
      error instanceof errors.ConnectTimeoutError ||
      error instanceof errors.HeadersTimeoutError
    return isLate
      ? new HttpError(504, `The backend of ${app} takes too long. Please try later.`)
      : new HttpError(502, `The backend of ${app} cannot be reached. Please try later.`)
  }

  return { call, isOpen: breaker.isOpen, close: () => pool.destroy() }
}

export type Backend = ReturnType<typeof openBackend>

const ofStatus = (status: number): Outcome => (notThere.has(status) ? 'failed' : 'answered')

/** Somebody has left, on this side, or the time for a call is over: whoever reads slowly brings that about. */
const endedHere = new Set(['AbortError', 'TimeoutError', 'ERR_STREAM_PREMATURE_CLOSE'])

/** How a call ended whose answer had begun. */
function ofCutOff(error: NodeJS.ErrnoException): Outcome {
  if (error instanceof errors.ResponseExceededMaxSizeError) return 'answered'
  return endedHere.has(error.name) || endedHere.has(error.code ?? '') ? 'left' : 'failed'
}
