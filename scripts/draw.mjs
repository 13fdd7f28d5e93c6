import { mkdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { draw } from './draw/kit/draw.ts'
import { roomPictures, staffPictures } from './draw/pictures.ts'
import { housePictures } from './draw/scenes/house/index.ts'
import { root } from './inputs.mjs'

// `npm run draw [name …]` draws the pictures of the landing page and of the demonstration anew.

const folder = join(root, 'remote-landing/src/pictures')
const signInFolder = join(root, 'remote-auth/src/pictures')
const demoFolder = join(root, 'server/src/demo/pictures')

const widthsPx = {
  'hero-wide': [960, 1440, 2400],
  'hero-tall': [480, 828, 1080],
  'banner-oil': [480, 828, 1200],
  'banner-bath': [480, 828, 1200],
  'banner-evening': [480, 828, 1200],
}

/** Draws one of the landing page's pictures at its full size and writes it in the widths in use. */
async function drawHousePicture(name) {
  const { data, info } = await (await draw(housePictures[name])).toBuffer({
    resolveWithObject: true,
  })
  const raw = { width: info.width, height: info.height, channels: 3 }
  for (const widthPx of widthsPx[name] ?? []) {
    const picture = sharp(data, { raw }).resize({ width: widthPx })
    await write(picture.clone().avif({ quality: 58, effort: 6 }), `${name}-${widthPx}.avif`)
    await write(picture.clone().webp({ quality: 78, effort: 6 }), `${name}-${widthPx}.webp`)
  }
  await lendToSignIn(name)
}

/** The sign-in screen shows the same evening; no remote imports from another. */
async function lendToSignIn(name) {
  const lent = {
    'hero-wide': ['hero-wide-1440', 'evening-wide'],
    'hero-tall': ['hero-tall-828', 'evening-tall'],
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
