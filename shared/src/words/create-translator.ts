/** Placeholders of a sentence: `'{count} of {all}'` has `count` and `all`. */
type Names<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** A value for each placeholder. */
type Values<Sentence> = [Names<Sentence>] extends [never]
  ? []
  : [values: Record<Names<Sentence>, string | number>]

/** Translates a sentence of the catalogue and fills in its placeholders. */
export type Translate<Known> = <const Sentence extends keyof Known & string>(
  sentence: Sentence,
  ...values: Values<Sentence>
) => string

/**
 * A `t` for one owner's sentences. English sentences are the keys of its `words/th.json`; an unknown sentence
 * or placeholder is a type error.
 * @param owner the remote's name, as in `addCatalogue`
 */
export function createTranslator<Known>(owner: string): Translate<Known> {
  return (sentence, ...[values]) => {
    const translated = globalThis.salaWords?.catalogues[owner]?.[sentence] ?? sentence
    if (!values) return translated
    const byName: Record<string, string | number> = values
    return translated.replace(/\{(\w+)\}/g, (placeholder, name, at: number) =>
      addSpaces(
        translated[at - 1],
        String(byName[name] ?? placeholder),
        translated[at + placeholder.length],
      ),
    )
  }
}

const isThai = (letter = '') => /\p{Script=Thai}/u.test(letter)
const isOther = (letter = '') => /[\p{L}\p{N}]/u.test(letter) && !isThai(letter)

/** Thai has no spaces between words, but a value in another script needs them. */
function addSpaces(before: string | undefined, value: string, after: string | undefined) {
  const start = isThai(before) && isOther(value[0]) ? ' ' : ''
  const end = isThai(after) && isOther(value.at(-1)) ? ' ' : ''
  return start + value + end
}
