import type { Catalogue } from './language.ts'

/**
 * Translates a message of the server with `server/th.json`; unknown messages stay as they are. Keys are whole
 * messages, or templates such as `{email} works here already.`; of several matching templates, the one with
 * the longest text wins. Values of `{sentence}` and `{word}` are translated too.
 */
export function translateServerMessage(message: string): string {
  const catalogue = globalThis.salaWords?.catalogues.server
  if (!catalogue) return message
  if (Object.hasOwn(catalogue, message)) return catalogue[message] ?? message
  for (const [pattern, translated] of getTemplates(catalogue)) {
    const values = pattern.exec(message)?.groups
    if (values) {
      return translated.replace(/\{(\w+)\}/g, (_, name) => toValue(name, values[name] ?? ''))
    }
  }
  return message
}

const toValue = (name: string, text: string) =>
  name === 'sentence' || name === 'word' ? translateServerMessage(text) : text

let cached: { catalogue: Catalogue; templates: [pattern: RegExp, translated: string][] } | undefined

function getTemplates(catalogue: Catalogue) {
  if (cached?.catalogue !== catalogue) cached = { catalogue, templates: compile(catalogue) }
  return cached.templates
}

/** Splits templates at their placeholders: pieces at odd indexes are names. */
function compile(catalogue: Catalogue) {
  return Object.entries(catalogue)
    .map(([template, translated]) => ({ pieces: template.split(/\{(\w+)\}/), translated }))
    .filter(({ pieces }) => pieces.length > 1)
    .sort((one, other) => textLength(other.pieces) - textLength(one.pieces))
    .map(({ pieces, translated }): [RegExp, string] => {
      const source = pieces.map((piece, at) => (at % 2 ? toGroup(piece) : escapeRegExp(piece)))
      return [new RegExp(`^${source.join('')}$`, 's'), translated]
    })
}

const toGroup = (name: string) => (name === 'count' ? String.raw`(?<count>\d+)` : `(?<${name}>.+?)`)

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const textLength = (pieces: string[]) =>
  pieces.reduce((sum, piece, at) => (at % 2 ? sum : sum + piece.length), 0)
