import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import { pipeline, type Readable } from 'node:stream'
import type { Finding } from '@sala/kit/contract/release'
import { findToken } from './login/credentials.ts'
import { parseUrl } from './login/link.ts'
import { type Failure, SalaError } from './sala-error.ts'

const chunkBytes = 64 * 1024
const timeoutMs = 5 * 60_000
const maxAnswerBytes = 64 * 1024 * 1024

/** Whether a body is what a Sala answers. */
export type IsAnswer = (body: unknown) => boolean

/** An answer with at least these fields: the server may be newer than this command line. */
export function withFields(...names: string[]): IsAnswer {
  return (body) =>
    typeof body === 'object' && body !== null && names.every((name) => Object.hasOwn(body, name))
}

export function isListOf(isEntry: IsAnswer): IsAnswer {
  return (body) => Array.isArray(body) && body.every(isEntry)
}

export interface Answer<Body> {
  status: number
  body: Body
}

/**
 * Calls the server's API.
 * @param isAnswer whether a body is that of a Sala's success
 * @param token the deploy token to send, or null
 * @throws {SalaError} for every answer that is not a success
 */
export async function send<Body>(
  method: 'GET' | 'POST',
  url: string,
  isAnswer: IsAnswer,
  content?: { json: unknown } | { gzip: Buffer; onSent: (part: number) => void },
  token: string | null = findToken(url) ?? null,
): Promise<Answer<Body>> {
  const bytes = toBytes(content)
  const headers = toHeaders(content, bytes, token)
  const onSent = content && 'gzip' in content ? content.onSent : () => {}
  const response = await call(method, url, headers, bytes && inChunks(bytes, onSent))
  const status = response.statusCode ?? 0
  const isOk = isSuccess(response)
  const body = await readJson(response)
  if (isOk && isAnswer(body)) return { status, body: body as Body }
  if (!isOk && isRefusal(body)) throw refusal(url, status, body)
  // A proxy in front of the server may answer with these as well.
  if (toFailure(status) === 'unreachable' || status === 413) throw refusal(url, status)
  throw new SalaError('unreachable', noSala(url, status, response.headers))
}

/** Fetches a file of a release. */
export async function fetchBytes(url: string, maxBytes: number): Promise<Buffer> {
  const response = await call('GET', url, { 'accept-encoding': 'gzip' })
  if (!isSuccess(response)) {
    response.destroy()
    throw refusal(url, response.statusCode ?? 0)
  }
  const bytes = await readBytes(await decompress(response), maxBytes)
  if (bytes) return bytes
  throw new SalaError('unreachable', `${url} is larger than it may be. Ask who runs the Sala.`)
}

const load = createRequire(import.meta.url)

/**
 * Sends a request, without `fetch`, which takes Node longer to load than the rest of a short command. `http` is required:
 * an import would load all that it exports, a part of `fetch` too.
 */
function call(
  method: string,
  url: string,
  headers: OutgoingHttpHeaders,
  body: Iterable<Buffer> = [],
) {
  const { request }: typeof import('node:http') = load(url.slice(0, url.indexOf(':')))
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { method, headers, timeout: timeoutMs }, resolve)
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error('no answer')))
    pipeline(body, sent, () => undefined)
  }).catch((error: Error) => {
    throw new SalaError('unreachable', unreachable(url, error))
  })
}

function isSuccess({ statusCode = 0 }: IncomingMessage) {
  return statusCode >= 200 && statusCode < 300
}

async function decompress(response: IncomingMessage): Promise<Readable> {
  if (response.headers['content-encoding'] !== 'gzip') return response
  const { createGunzip } = await import('node:zlib')
  return pipeline(response, createGunzip(), () => undefined)
}

/** Undefined when the body has more bytes. */
async function readBytes(body: Readable, maxBytes: number) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Undefined when the body is no JSON, too long, or incomplete. */
async function readJson(response: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(String(await readBytes(response, maxAnswerBytes)))
  } catch {
    return undefined
  }
}

type Content = Parameters<typeof send>[3]

function toHeaders(content: Content, bytes: Buffer | undefined, token: string | null) {
  return {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(content && { 'content-type': 'gzip' in content ? 'application/gzip' : 'application/json' }),
    ...(bytes && { 'content-length': bytes.length }),
  }
}

function toBytes(content: Content) {
  if (!content) return undefined
  return 'json' in content ? Buffer.from(JSON.stringify(content.json)) : content.gzip
}

function* inChunks(bytes: Buffer, onSent: (part: number) => void) {
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    onSent(start / bytes.length)
    yield bytes.subarray(start, start + chunkBytes)
  }
  onSent(1)
}

const advice: Partial<Record<number, string>> = {
  401: 'Log in with a link from an administrator (“npx sala login”), or set SALA_TOKEN to a deploy token of this remote.',
  404: '“npx sala history” lists the versions.',
  500: 'Ask who runs it.',
  503: 'Try again soon.',
}

interface Refusal {
  message: string
  findings?: Finding[]
}

/** The body of every failure of a Sala (server/src/foundation/http/error-handler.ts). */
function isRefusal(body: unknown): body is Refusal {
  return withFields('status', 'message')(body) && (body as { status: unknown }).status === 'error'
}

function refusal(url: string, status: number, body?: Refusal) {
  const message = body?.message ?? `${new URL(url).origin} answered with the status ${status}.`
  return new SalaError(
    toFailure(status),
    `${message} ${advice[status] ?? ''}`.trim(),
    body?.findings,
  )
}

function toFailure(status: number): Failure {
  if (status === 401 || status === 403) return 'notAllowed'
  if (status === 409) return 'conflict'
  if (status === 413 || status === 422) return 'refused'
  return status === 429 || status >= 500 ? 'unreachable' : 'wrongUse'
}

function noSala(url: string, status: number, { location }: IncomingHttpHeaders) {
  const leadsTo = location === undefined ? null : parseUrl(location, url)
  const found = leadsTo ? `it leads to ${leadsTo.origin}${leadsTo.pathname}` : `status ${status}`
  return `What answers at ${new URL(url).origin} is no Sala (${found}): ${rightOne}`
}

const rightOne = 'start it, or name the right one with --against or SALA_URL.'

function unreachable(url: string, error: NodeJS.ErrnoException) {
  const { code = error.message } = error
  const { origin } = new URL(url)
  return `No Sala answers at ${origin} (${code}): ${rightOne}`
}
