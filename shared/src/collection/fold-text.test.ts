import { foldText, foldWords, unifyVowels } from '../contract/fold-text.ts'

test.each([
  ['Łódź Søren Đặng Þór Ħaż', 'lodz soren dang thor haz'],
  ['Straße STRASSE STRAẞE', 'strasse strasse strasse'],
  ['Müller Œuvre Ærø Ǽ Əliyev', 'muller oeuvre aero ae eliyev'],
  ['İstanbul ISSIZ ıssız', 'istanbul issiz issiz'],
  ['ﬁne ﬀ Ǆ ŉ ſ coŀlecció col·lecció', 'fine ff dz n s colleccio colleccio'],
  ['Ｆｕｌｌ １２ ᴍᴀʟɪ 𝓜𝓪𝓵𝓲 Mᵃˡᶦ ｶﾞ', 'full 12 mali mali mali カ\u3099'],
  ['O’Brien O´Brien Oʼbrien Oʻahu “Spa” Bang–Na', 'obrien obrien obrien oahu "spa" bang-na'],
  ['ΣΊΣΥΦΟΣ σίσυφος Ёлка ёлка', 'σισυφοσ σισυφοσ елка елка'],
  ['أَحْمَد שָׁלוֹם', 'احمد שלום'],
  ['Ma\u00adli\u200b\u2060 \ufeffSpa\u00a0&\u3000Bar', 'mali spa & bar'],
  ['ไม้ เก็บ พันธุ์ พุทธํ เเม่', 'ไม เกบ พันธุ พุทธ แม'],
])('folds %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
    expect(foldText(text.normalize(form))).toBe(folded)
  }
})

test('folds every letter of Latin-1 and Latin Extended-A to ASCII, in both cases', () => {
  const codes = Array.from({ length: 0x180 }, (_, code) => String.fromCodePoint(code))
  for (const letter of codes.filter((one) => /\p{L}/u.test(one) && one !== 'µ')) {
    expect(foldText(letter)).toMatch(/^[a-z]{1,2}$/)
    expect(foldText(letter.toUpperCase())).toBe(foldText(letter))
  }
})

const { compare } = new Intl.Collator('en')

test.each([
  ['น\u0e49\u0e33', 'น\u0e4d\u0e49\u0e32', 'น\u0e49\u0e4d\u0e32', 'น\u0e33\u0e49', 'น\u0e32'],
  ['ນ\u0ec9\u0eb3', 'ນ\u0ecd\u0ec9\u0eb2', 'ນ\u0ec9\u0ecd\u0eb2', 'ນ\u0eb3\u0ec9', 'ນ\u0eb2'],
])('all spellings of %s are one, and differ from “a”', (usual, ...others) => {
  const withoutAm = others.pop() ?? ''
  for (const other of others) {
    expect(foldText(other)).toBe(foldText(usual))
    expect(compare(unifyVowels(other), unifyVowels(usual))).toBe(0)
  }
  expect(foldText(usual)).not.toContain(foldText(withoutAm))
  expect(compare(unifyVowels(usual), unifyVowels(withoutAm))).not.toBe(0)
})

test('splits a text into words at any space', () => {
  expect(foldWords(' Łódź\u00a0\u3000น้ำ\n\u200b \u0e49 ')).toEqual(['lodz', 'นำ'])
})
