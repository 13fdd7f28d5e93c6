import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Catalogue } from '../words/index.ts'

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

/**
 * Tests Thai translations: each is used, has the placeholders of the English text, and is in Thai. Missing ones are
 * type errors (`wordsOf`).
 * @param folder absolute path of the `words` folder; its parent has the sources
 * @param alike texts that are the same in both languages, such as names
 */
export function testWords(folder: string, th: Catalogue, alike: readonly string[] = []) {
  const code = listFiles(dirname(folder))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

  test('has no unused translation', () => {
    const isUsed = (sentence: string) =>
      ["'", '"', '`'].some((quote) => code.includes(quote + sentence + quote))
    expect(Object.keys(th).filter((sentence) => !isUsed(sentence))).toEqual([])
  })

  test('has the placeholders of the English text, and no outer spaces', () => {
    for (const [english, thai] of Object.entries(th)) {
      expect([english, placeholders(thai)]).toEqual([english, placeholders(english)])
      expect([english, thai.trim()]).toEqual([english, thai])
    }
  })

  test('has Thai script in every translation', () => {
    const left = Object.entries(th).filter(([, thai]) => !/\p{Script=Thai}/u.test(thai))
    expect(left.map(([english]) => english).filter((one) => !alike.includes(one))).toEqual([])
  })
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  )
