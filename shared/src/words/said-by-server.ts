import type { Catalogue } from './spoken.ts'

/**
 * What the server has said, in the page's language as far as `server/th.json` knows it: a sentence as it is, or a
 * template such as `{email} works here already.`, the one with the most words of its own first. What stands for
 * `{sentence}` or `{word}` in one was said by the server too; all else that was put in stays as it is.
 */
export function saidByServer(message: string): string {
  const catalogue = globalThis.salaWords?.catalogues.server
  if (!catalogue) return message
  if (Object.hasOwn(catalogue, message)) return catalogue[message] ?? message
  for (const [pattern, said] of templatesIn(catalogue)) {
    const put = pattern.exec(message)?.groups
    if (put) return said.replace(/\{(\w+)\}/g, (_place, name) => inItsPlace(name, put[name] ?? ''))
  }
  return message
}

const inItsPlace = (name: string, text: string) =>
  name === 'sentence' || name === 'word' ? saidByServer(text) : text

let known: { catalogue: Catalogue; templates: [pattern: RegExp, said: string][] } | undefined

function templatesIn(catalogue: Catalogue) {
  if (known?.catalogue !== catalogue) known = { catalogue, templates: compile(catalogue) }
  return known.templates
}

function compile(catalogue: Catalogue) {
  return Object.entries(catalogue)
    .map(([template, said]) => ({ pieces: template.split(/\{(\w+)\}/), said }))
    .filter(({ pieces }) => pieces.length > 1)
    .sort((one, other) => ownLength(other.pieces) - ownLength(one.pieces))
    .map(({ pieces, said }): [RegExp, string] => {
      const source = pieces.map((piece, at) => (at % 2 ? placeOf(piece) : escaped(piece)))
      return [new RegExp(`^${source.join('')}$`, 's'), said]
    })
}

/** What is put in may hold anything; how many there are is a number. */
const placeOf = (name: string) => (name === 'count' ? String.raw`(?<count>\d+)` : `(?<${name}>.+?)`)

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Of the pieces, every other is a place. */
const ownLength = (pieces: string[]) =>
  pieces.reduce((sum, piece, at) => (at % 2 ? sum : sum + piece.length), 0)
