import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Catalogue } from '../words/index.ts'

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

/**
 * Tests what is said in Thai: all of it is used, puts in what English puts in, and is Thai. That nothing is missing is
 * a matter of types (`createTranslator`).
 * @param folder absolute path of the `words` folder, beside which the sources are
 * @param alike what is rightly the same in both, such as a name
 */
export function testWords(folder: string, th: Catalogue, alike: readonly string[] = []) {
  const code = filesUnder(dirname(folder))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

  test('no word is there that nothing says', () => {
    const isSaid = (sentence: string) =>
      ["'", '"', '`'].some((quote) => code.includes(quote + sentence + quote))
    expect(Object.keys(th).filter((sentence) => !isSaid(sentence))).toEqual([])
  })

  test('Thai puts in what English puts in, and is trimmed', () => {
    for (const [english, thai] of Object.entries(th)) {
      expect([english, placeholders(thai)]).toEqual([english, placeholders(english)])
      expect([english, thai.trim()]).toEqual([english, thai])
    }
  })

  test('nothing is left in English', () => {
    const left = Object.entries(th).filter(([, thai]) => !/\p{Script=Thai}/u.test(thai))
    expect(left.map(([english]) => english).filter((one) => !alike.includes(one))).toEqual([])
  })
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  )
