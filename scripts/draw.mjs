import { mkdirSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { placeholderOf } from '../server/src/content/pictures/encodings.ts'
import { draw } from './draw/kit/draw.ts'
import { roomPictures, staffPictures } from './draw/pictures.ts'
import { housePictures } from './draw/scenes/house/index.ts'
import { root } from './root.mjs'

// `npm run draw [name …]` draws the pictures of the landing page and of the demonstration anew.

const folder = join(root, 'remote-landing/src/pictures')
const signInFolder = join(root, 'remote-auth/src/pictures')
const demoFolder = join(root, 'server/src/content/demo/pictures')

const banner = [480, 828, 1200, 1600]
const widthsPx = {
  'hero-wide': [960, 1440, 1920, 2400],
  // 900: a phone of 412 × 823 at 1.75. Beyond 1260 nobody sees more of a dusk, but everybody waits.
  'hero-tall': [480, 900, 1260],
  'banner-oil': banner,
  'banner-bath': banner,
  'banner-evening': banner,
}

/** What previews of shared links take: they know neither AVIF nor other proportions. */
const shared = { width: 1200, height: 630, fit: 'cover', position: 'top' }

/** Draws one of the landing page's pictures at its full size and writes it in the widths in use. */
async function drawHousePicture(name) {
  const fullWidthPx = Math.max(...widthsPx[name])
  const { data, info } = await (await draw(housePictures[name], fullWidthPx)).toBuffer({
    resolveWithObject: true,
  })
  const full = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  for (const widthPx of widthsPx[name]) {
    const picture = full().resize({ width: widthPx })
    // Dusk has no sharp colours: half of their resolution is enough. The hero is dusk alone, and
    // the one picture that everybody waits for.
    const quality = name.startsWith('hero-') ? 40 : 50
    const avif = { quality, effort: 8, chromaSubsampling: '4:2:0' }
    await write(picture.clone().avif(avif), `${name}-${widthPx}.avif`)
    await write(picture.clone().webp({ quality: 72, effort: 6 }), `${name}-${widthPx}.webp`)
  }
  if (name === 'hero-wide') {
    await write(full().resize(shared).jpeg({ quality: 78, mozjpeg: true }), 'house-at-dusk.jpg')
  }
  await keepPlaceholder(name, full())
  await lendToSignIn(name)
}

/** The colours that stand in a lazy picture's place, as the server finds them for uploads. */
async function keepPlaceholder(name, picture) {
  if (!name.startsWith('banner-')) return
  const file = join(folder, 'placeholders.json')
  const placeholders = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  placeholders[name] = await placeholderOf(picture)
  const ordered = Object.fromEntries(Object.entries(placeholders).sort())
  await writeFile(file, `${JSON.stringify(ordered, null, 2)}\n`)
}

/** The sign-in screen shows the same evening; no remote imports from another. */
async function lendToSignIn(name) {
  const lent = {
    'hero-wide': ['hero-wide-1440', 'evening-wide'],
    'hero-tall': ['hero-tall-900', 'evening-tall'],
  }
  if (!lent[name]) return
  const [from, to] = lent[name].map((file) => `${file}.avif`)
  await copyFile(join(folder, from), join(signInFolder, to))
}

/** Draws one of the demonstration's pictures as somebody would upload it. */
async function drawUpload({ name, picture }) {
  const drawn = await draw(picture)
  await write(drawn.webp({ quality: 92, effort: 6 }), `${name}.webp`, demoFolder)
}

async function write(picture, fileName, into = folder) {
  mkdirSync(into, { recursive: true })
  const { width, height, size } = await picture.toFile(join(into, fileName))
  console.log(`${fileName}  ${width}×${height}  ${(size / 1024).toFixed(1)} kB`)
}

const asked = process.argv.slice(2)
const isAsked = (name) => asked.length === 0 || asked.includes(name)

for (const name of Object.keys(housePictures).filter(isAsked)) await drawHousePicture(name)
for (const upload of [...roomPictures, ...staffPictures]) {
  if (isAsked(upload.name)) await drawUpload(upload)
}
