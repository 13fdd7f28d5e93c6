import type { Prerendered } from '@sala/kit/contract/page'
import { Type } from 'typebox'
import { createValidator } from '../../foundation/http/schema-compilers.ts'
import { Text } from '../../foundation/http/schemas.ts'

const maxHtmlLength = 1024 * 1024
/** Each `%BASE%` is replaced by a longer address. */
const maxBases = 5000
const maxHeadLength = 64 * 1024
const maxLevels = 16

const { check, errors } = createValidator(
  Type.Object({
    title: Text(200),
    description: Text(1000),
    siteName: Type.Optional(Text(200)),
    picture: Type.Object({
      url: Text(500),
      widthPx: Type.Integer({ minimum: 1 }),
      heightPx: Type.Integer({ minimum: 1 }),
      alt: Text(500),
    }),
    structured: Type.Object({}),
    rating: Text(100),
  }),
)

/**
 * Parses the output of a release's prerender: the JSON of the head, a line feed, the HTML. Only the head is parsed, and
 * its size is limited.
 * @throws {Error} when the output has no head
 */
export function parseRendered(text: string): { html: string; head: unknown } {
  const headLength = text.slice(0, maxHeadLength).indexOf('\n')
  if (headLength < 0) throw new Error('The head of the prerendered page is too large.')
  return { head: JSON.parse(text.slice(0, headLength)), html: text.slice(headLength + 1) }
}

/**
 * Checks and parses the output of a release's prerender. Pages that are not public may have `null` as their head.
 * @throws {Error} when the output is not a valid page
 */
export function checkRendered(text: string, { isPublic = true } = {}): Prerendered {
  const { html, head } = parseRendered(text)
  if (html.length > maxHtmlLength) throw new Error('The prerendered page is too large.')
  if (!html) throw new Error('The prerendered page is empty.')
  if (html.split('%BASE%', maxBases + 1).length > maxBases) {
    throw new Error('The prerendered page contains too many addresses of files.')
  }
  if (head === null && !isPublic) return { html, head }
  if (!check(head)) {
    const [fault] = errors()
    throw new Error(`The prerendered page is not valid: ${fault?.instancePath} ${fault?.message}.`)
  }
  if (!isShallow(head, maxLevels))
    throw new Error('The head of the prerendered page is nested too deeply.')
  return { html, head }
}

/** Deeper values could overflow the stack in JSON.stringify. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1))
}
