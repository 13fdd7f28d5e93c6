import type { Finding } from '@sala/kit/contract/release'
import { findToken } from './login/credentials.ts'
import { type Failure, SalaError } from './sala-error.ts'

const chunkBytes = 64 * 1024
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
  const response = await fetch(url, {
    method,
    headers: toHeaders(content, token),
    redirect: 'manual',
    ...toBody(content),
  }).catch((error: Error) => {
    throw new SalaError('unreachable', unreachable(url, error))
  })
  const { status, ok } = response
  const body = await readJson(response)
  if (ok && isAnswer(body)) return { status, body: body as Body }
  if (!ok && isRefusal(body)) throw refusal(url, status, body)
  // A proxy in front of the server may answer with these as well.
  if (toFailure(status) === 'unreachable' || status === 413) throw refusal(url, status)
  throw new SalaError('unreachable', noSala(url, response))
}

/** Fetches a file of a release. */
export async function fetchBytes(url: string, maxBytes: number): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'error' }).catch((error: Error) => {
    throw new SalaError('unreachable', unreachable(url, error))
  })
  if (!response.ok) throw refusal(url, response.status)
  const bytes = await readBytes(response, maxBytes)
  if (bytes) return bytes
  throw new SalaError('unreachable', `${url} is larger than it may be. Ask who runs the Sala.`)
}

/** Undefined when the body has more bytes. */
async function readBytes({ body }: Response, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Undefined when the body is no JSON, too long, or incomplete. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(String(await readBytes(response, maxAnswerBytes)))
  } catch {
    return undefined
  }
}

type Content = Parameters<typeof send>[3]

function toHeaders(content: Content, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(content && { 'content-type': 'gzip' in content ? 'application/gzip' : 'application/json' }),
    ...(content && 'gzip' in content && { 'content-length': String(content.gzip.length) }),
  }
}

function toBody(content: Content) {
  if (!content) return {}
  if ('json' in content) return { body: JSON.stringify(content.json) }
  return { body: inChunks(content.gzip, content.onSent), duplex: 'half' as const }
}

async function* inChunks(bytes: Buffer, onSent: (part: number) => void) {
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

function noSala(url: string, { status, headers }: Response) {
  const location = headers.get('location')
  const leadsTo = location === null ? null : URL.parse(location, url)
  const found = leadsTo ? `it leads to ${leadsTo.origin}${leadsTo.pathname}` : `status ${status}`
  return `What answers at ${new URL(url).origin} is no Sala (${found}): ${rightOne}`
}

const rightOne = 'start it, or name the right one with --against or SALA_URL.'

function unreachable(url: string, { message, cause }: Error) {
  const { code = message } = (cause ?? {}) as { code?: string }
  const { origin } = new URL(url)
  return `No Sala answers at ${origin} (${code}): ${rightOne}`
}
