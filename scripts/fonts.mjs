import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subset from 'subset-font'
import { root } from './run.mjs'

// `npm run fonts` cuts the families down to what the screens show. The result is committed.

const require = createRequire(import.meta.url)
const folder = join(root, 'shared/src/theme/fonts')

/**
 * One weight of each, between those that the style sheets ask for: nobody sees the difference, and
 * a second would weigh as much again. They are the heaviest thing of a page but its first picture.
 */
const families = { cormorant: 330, figtree: 440 }
// Among them the figures that the style sheets choose between.
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl']
const figures = ['onum', 'lnum', 'tnum']

/** The characters of English; `fonts.css` loads the others where they are used. */
const basic = `${charactersBetween(0x20, 0x7e)}\u00a0©–—‘’“”…`
const more =
  charactersBetween(0xa1, 0xff).replace('©', '') +
  'ıŒœʻʼˆ˚˜\u0304\u0308\u0329\u2009\u200b‚„†•‹›′″€™−'

/** Pages in Thai take their Thai letters from these, and all others from the two above. */
const thai = { trirong: 300, 'ibm-plex-sans-thai': 400 }
/** OpenType features that place vowels and tone marks. */
const marks = ['mark', 'mkmk']

mkdirSync(folder, { recursive: true })
for (const [family, weights] of Object.entries(families)) {
  const home = join(require.resolve(`@fontsource-variable/${family}/package.json`), '..')
  const whole = readFileSync(join(home, `files/${family}-latin-wght-normal.woff2`))
  copyFileSync(join(home, 'LICENSE'), join(folder, `${family}-license.txt`))
  for (const [part, text] of Object.entries({ basic, more })) {
    await cut(whole, { text, wght: weights, to: join(folder, `${family}-${part}.woff2`) })
  }
  // For unread messages only, so it is loaded there only.
  const bold = join(root, `remote-messages/src/${family}-bold.woff2`)
  if (family === 'figtree') await cut(whole, { text: basic + more, wght: 680, to: bold })
}

for (const [family, weight] of Object.entries(thai)) {
  const home = join(require.resolve(`@fontsource/${family}/package.json`), '..')
  const whole = readFileSync(join(home, `files/${family}-thai-${weight}-normal.woff2`))
  copyFileSync(join(home, 'LICENSE'), join(folder, `${family}-license.txt`))
  const text = charactersBetween(0xe01, 0xe3a) + charactersBetween(0xe3f, 0xe5b)
  await cut(whole, { text, more: marks, to: join(folder, `${family}.woff2`) })
}

async function cut(whole, { text, wght, more = [], to }) {
  const bytes = await subset(whole, text, {
    targetFormat: 'woff2',
    ...(wght && { variationAxes: { wght } }),
    keepFeatures: [...keepFeatures, ...figures, ...more],
    noHinting: true,
  })
  writeFileSync(to, bytes)
  console.log(`${to}  ${(bytes.length / 1024).toFixed(1)} kB`)
}

function charactersBetween(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}
