import sharp from 'sharp'
import { blur } from './blur.ts'
import { linearByte } from './colours.ts'
import { emptyLayer, type Layer } from './layer.ts'
import type { Stage } from './stage.ts'

/** Draws vector shapes; what is blurred is drawn coarsely, since nobody can see it. */
export async function rasterise(stage: Stage, svg: string, blurBy = 0): Promise<Layer> {
  const blurPx = blurBy * stage.scale
  const shrink = shrinkFor(blurPx)
  const layer = await draw(stage, svg, shrink, Math.ceil((blurPx / shrink) * 3) + 2)
  if (blurPx > 0.2) blur(layer.data, layer.widthPx, layer.heightPx, 4, blurPx / shrink)
  return layer
}

function shrinkFor(blurPx: number) {
  if (blurPx < 2) return 1
  if (blurPx < 7) return 2
  return blurPx < 24 ? 4 : 8
}

async function draw(stage: Stage, svg: string, shrink: number, margin: number): Promise<Layer> {
  const width = Math.ceil(stage.widthPx / shrink)
  const height = Math.ceil(stage.heightPx / shrink)
  const unit = shrink / stage.scale
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${width * unit} ${height * unit}">${svg}</svg>`
  const bytes = await sharp(Buffer.from(document)).ensureAlpha().raw().toBuffer()
  return cropped(bytes, width, height, shrink, margin)
}

function cropped(bytes: Buffer, width: number, height: number, shrink: number, margin: number) {
  let left = width
  let right = 0
  let top = height
  let bottom = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (bytes[(y * width + x) * 4 + 3] === 0) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  left = Math.max(0, left - margin)
  top = Math.max(0, top - margin)
  const layer = emptyLayer(
    shrink,
    Math.max(0, Math.min(width, right + margin + 1) - left),
    Math.max(0, Math.min(height, bottom + margin + 1) - top),
  )
  for (let y = 0; y < layer.heightPx; y++) {
    for (let x = 0; x < layer.widthPx; x++) {
      const i = ((y + top) * width + x + left) * 4
      if (bytes[i + 3] === 0) continue
      const alpha = (bytes[i + 3] ?? 0) / 255
      const j = (y * layer.widthPx + x) * 4
      layer.data[j] = linearByte(bytes[i] ?? 0) * alpha
      layer.data[j + 1] = linearByte(bytes[i + 1] ?? 0) * alpha
      layer.data[j + 2] = linearByte(bytes[i + 2] ?? 0) * alpha
      layer.data[j + 3] = alpha
    }
  }
  return { ...layer, left, top }
}
