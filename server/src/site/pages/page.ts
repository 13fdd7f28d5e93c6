import { createHash } from 'node:crypto'
import { anyOrigin } from '../../foundation/http/origin.ts'

/** A page as it is made. */
export interface Page {
  html: string
  hash: string
  /** Whether it says at which origin it stands, which is put in as it is sent. */
  namesOrigin: boolean
  /** What the browser may do with it. */
  policy: Record<string, string>
  /** Whether it is for more than one answer. */
  isCacheable: boolean
  /** Of a public page, as `Content-Language` names it. */
  language?: string
}

export function toPage(html: string, policy: Page['policy'], isCacheable: boolean): Page {
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return { html, hash, namesOrigin: html.includes(anyOrigin), policy, isCacheable }
}
