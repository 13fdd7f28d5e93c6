/** Latin letters that Unicode does not decompose, in lower case, by what people type instead of them. */
const latinLetters = {
  a: 'ɐɑɒᴀᶏⱥ',
  aa: 'ꜳ',
  ae: 'æᴁ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀƃɓʙᴃᵬᶀꞗ',
  c: 'ƈȼɕᴄꞓꞔ',
  d: 'ðđƌȡɖɗᴅᴆᵭᶁᶑꝺ',
  e: 'ǝəɇɘɚɛɜɝᴇᶒⱸ',
  f: 'ƒᵮᶂꜰꝼꞙ',
  g: 'ǥɠɡɢɣᵹᶃꞡ',
  h: 'ħɥɦʜⱨꞕ',
  hv: 'ƕ',
  i: 'ıɨɩɪᵻᶖ',
  j: 'ȷɉɟʄʝᴊ',
  k: 'ĸƙʞᴋᶄⱪꝁꝃꝅꞣ',
  l: 'łƚȴɫɬɭʟᴌᶅⱡꝉꞎ',
  ll: 'ỻ',
  m: 'ɯɱᴍᵯᶆ',
  n: 'ŋƞȵɲɳɴᵰᶇꞑꞥ',
  o: 'øɔɵᴏᴑᴓⱺꝋꝍ',
  oe: 'œɶ',
  oi: 'ƣ',
  oo: 'ꝏ',
  ou: 'ȣᴕ',
  p: 'ƥᴘᵱᵽᶈꝑꝓꝕ',
  q: 'ɋʠꝗꝙ',
  r: 'ɍɹɺɻɼɽɾɿʀʁᴙᴚᵲᵳᶉꝛꞃꞧ',
  s: 'ƨȿʂʃᵴᶊẜẝꜱꞅꞩ',
  ss: 'ß',
  t: 'ŧƫƭȶʇʈᴛᵵⱦꞇ',
  th: 'þᵺ',
  tz: 'ꜩ',
  u: 'ʉʊᴜᵾᶙ',
  v: 'ʋʌᴠᶌỽⱱⱴ',
  vy: 'ꝡ',
  w: 'ƿʍᴡⱳ',
  x: 'ᶍ',
  y: 'ƴȝɏʎʏỿ',
  z: 'ƶȥɀʐʑʒᴢᵶᶎⱬ',
}

/** What is typed for a character that remains after decomposition: dashes, quotes and the final sigma, too. */
const typed = new Map(
  Object.entries({ ...latinLetters, '-': '‐‒–—―−', '"': '“”„‟″«»', σ: 'ς' }).flatMap(
    ([text, characters]) => [...characters].map((character) => [character, text]),
  ),
)
const typedDifferently = new RegExp(`[${[...typed.keys()].join('')}]`, 'g')

/** Invisible characters, apostrophes and similar modifier letters, the dot of Catalan “l·l”, the Arabic tatweel. */
const ignored = /\p{Default_Ignorable_Code_Point}|['`‘’‛′·\u0640\u02b9-\u02df\u02e5-\u02ff]/gu

/** Accents. One without a letter, such as “´”, is decomposed into a space and a mark. */
const accents =
  / ?[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0483-\u0487]/g

/** Hebrew points, Arabic vowel signs, and the tone marks and silencers of Thai and Lao. */
const otherMarks =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0e47-\u0e4e\u0ec8-\u0ecc\u0ece]/g

/**
 * Folds a text for Find and for unique names, so that it matches what people type for it: without case, accents,
 * ligatures, other forms of letters, tone marks and invisible characters. Any space becomes a plain one.
 */
export function foldText(text: string) {
  const decomposed = text.normalize('NFKD').replace(ignored, '').replace(accents, '')
  return unifyVowels(decomposed)
    .replace(otherMarks, '')
    .toLowerCase()
    .replace(typedDifferently, (character) => typed.get(character) ?? character)
}

/** Splits a text into its folded words, as Find does: each of them must occur in the folded text. */
export const foldWords = (text: string) => foldText(text).split(/\s+/).filter(Boolean)

const saraAm = /(?:\u0e33|\u0e4d([\u0e47-\u0e4c\u0e4e]*)\u0e32)([\u0e47-\u0e4c\u0e4e]*)/g
const laoAm = /(?:\u0eb3|\u0ecd([\u0ec8-\u0ecc\u0ece]*)\u0eb2)([\u0ec8-\u0ecc\u0ece]*)/g

/**
 * Gives Thai and Lao vowels that look the same one spelling, for sorting: “am” as one character, after its tone mark,
 * and “ae” as one character.
 */
export const unifyVowels = (text: string) =>
  text
    .replace(saraAm, '$1$2\u0e33')
    .replace(laoAm, '$1$2\u0eb3')
    .replaceAll('\u0e40\u0e40', '\u0e41')
    .replaceAll('\u0ec0\u0ec0', '\u0ec1')
