/** What stands in braces in a sentence: `'{count} of {all}'` has `count` and `all`. */
type Names<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** What is put into a sentence, if anything is. */
type Values<Sentence> = [Names<Sentence>] extends [never]
  ? []
  : [values: Record<Names<Sentence>, string | number>]

/** Says a sentence that is known, with what belongs into it. */
export type Say<Known> = <const Sentence extends keyof Known & string>(
  sentence: Sentence,
  ...values: Values<Sentence>
) => string

/**
 * How a remote says a sentence, in English or as its `words/th.json` has it: a sentence that is not in there is an
 * error of types, and so is a value that the sentence has no place for.
 * @param speaker its name
 */
export function wordsOf<Known>(speaker: string): Say<Known> {
  return (sentence, ...[values]) => {
    const said = globalThis.salaWords?.catalogues[speaker]?.[sentence] ?? sentence
    if (!values) return said
    const put: Record<string, string | number> = values
    return said.replace(/\{(\w+)\}/g, (place, name, at: number) =>
      apart(said[at - 1], String(put[name] ?? place), said[at + place.length]),
    )
  }
}

const isThai = (letter = '') => /\p{Script=Thai}/u.test(letter)
const isOther = (letter = '') => /[\p{L}\p{N}]/u.test(letter) && !isThai(letter)

/** What is put between letters, which Thai sets without spaces, but not beside those of another script. */
function apart(before: string | undefined, put: string, after: string | undefined) {
  const start = isThai(before) && isOther(put[0]) ? ' ' : ''
  const end = isThai(after) && isOther(put.at(-1)) ? ' ' : ''
  return start + put + end
}
