import { timingSafeEqual } from 'node:crypto'
import { hmac } from '../../people/sessions/tokens.ts'

/** `content` as text that nobody can change who does not have the key. */
export function sign(key: string, purpose: string, content: object) {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${hmac(key, `${purpose} ${text}`)}`
}

/** What was signed for this purpose, whatever that is; undefined when it was not. */
export function readSigned(key: string, purpose: string, signed: string): unknown {
  const [text = '', signature = ''] = signed.split('.', 2)
  const right = Buffer.from(hmac(key, `${purpose} ${text}`))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
