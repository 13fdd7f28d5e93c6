/** What a terminal heeds, and what hides or turns the text beside it; joiners stay, since scripts need them. */
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const ends = new Set(['\n', '\t'])

/**
 * Text as it can stand on somebody's terminal. Much of it comes from elsewhere: what visitors and other
 * teams have written is told by the server.
 */
export function printable(text: string) {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(unprintable, (one) => (ends.has(one) ? one : asEscape(one)))
}

/** The same for what stands beside something else. */
export function inOneLine(text: string) {
  return text.replaceAll(unprintable, asEscape)
}

/** One line of JSON that a terminal can show; it means the same. */
export function printableJson(data: unknown) {
  return JSON.stringify(data).replaceAll(unprintable, (one) => one.split('').map(asUnit).join(''))
}

const asEscape = (one: string) => `\\u{${one.codePointAt(0)?.toString(16)}}`
const asUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
