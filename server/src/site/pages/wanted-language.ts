import type { Language } from '@sala/kit/contract/language'

const mostCharacters = 200

/**
 * Which of some languages an `Accept-Language` header (RFC 9110, 12.5.4) asks for first; undefined when it asks for
 * none of them. Its regions don't matter: `zh-TW` asks for Chinese.
 */
export function wantedLanguage(header: string | undefined, spoken: Language[]) {
  const asked = (header ?? '').slice(0, mostCharacters).toLowerCase().split(',').map(readRange)
  return asked
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => spoken.find((language) => language === tag))
    .find((language) => language !== undefined)
}

function readRange(text: string) {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim())
  const quality = parameters.find((one) => one.startsWith('q='))?.slice(2)
  const weight = quality === undefined ? 1 : Number(quality)
  return { tag: range.split('-', 1)[0], weight: weight >= 0 && weight <= 1 ? weight : 0 }
}
