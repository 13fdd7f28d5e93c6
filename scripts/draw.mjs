import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { draw } from '../server/src/demo/kit/draw.ts'
import { housePictures } from '../server/src/demo/scenes/house/index.ts'
import { root } from './inputs.mjs'

// Needs a Node that runs TypeScript as it is: `npx node scripts/draw.mjs [name …]`.

const folder = join(root, 'remote-landing/src/pictures')

const widthsPx = {
  'hero-wide': [960, 1440, 2400],
  'hero-tall': [480, 828, 1080],
  'banner-oil': [480, 828, 1200],
  'banner-bath': [480, 828, 1200],
  'banner-evening': [480, 828, 1200],
}

/** Draws each picture once, at its full size, and writes it in the widths that the page uses. */
async function drawAll(names) {
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    const { data, info } = await (await draw(housePictures[name])).toBuffer({
      resolveWithObject: true,
    })
    const raw = { width: info.width, height: info.height, channels: 3 }
    for (const widthPx of widthsPx[name] ?? []) {
      const picture = sharp(data, { raw }).resize({ width: widthPx })
      const path = join(folder, `${name}-${widthPx}`)
      report(
        `${path}.avif`,
        await picture.clone().avif({ quality: 50, effort: 6 }).toFile(`${path}.avif`),
      )
      report(
        `${path}.webp`,
        await picture.clone().webp({ quality: 72, effort: 6 }).toFile(`${path}.webp`),
      )
    }
    if (name === 'open-graph') await drawOpenGraph(sharp(data, { raw }))
  }
}

/** Those who show links in conversations take JPEG and little else. */
async function drawOpenGraph(picture) {
  const path = join(folder, 'open-graph.jpg')
  const jpeg = picture.resize({ width: 1200, height: 630 }).jpeg({ quality: 82, mozjpeg: true })
  report(path, await jpeg.toFile(path))
}

function report(path, { width, height, size }) {
  console.log(`${path.slice(root.length + 1)}  ${width}×${height}  ${(size / 1024).toFixed(1)} kB`)
}

const asked = process.argv.slice(2)
await drawAll(asked.length > 0 ? asked : Object.keys(housePictures))
