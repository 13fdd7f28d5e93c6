import { blur } from './blur.ts'
import { eachRow, emptyLayer, type Layer } from './layer.ts'
import type { Stage } from './stage.ts'

const shrink = 4
const threshold = 0.12

/** What a lens does to bright light: it spreads, and the film's depth makes its rim redder. */
export function bloom(stage: Stage, strength: number) {
  const bright = brightOnly(stage)
  const sum = emptyLayer(shrink, bright.widthPx, bright.heightPx)
  for (const [radius, ...shares] of spreads) {
    const spread = Float32Array.from(bright.data)
    const sigmaPx = ((radius * stage.width) / 1280 / shrink) * stage.scale
    blur(spread, bright.widthPx, bright.heightPx, 4, sigmaPx)
    for (let i = 0; i < spread.length; i++) {
      sum.data[i] = (sum.data[i] ?? 0) + (spread[i] ?? 0) * (shares[i & 3] ?? 0) * strength
    }
  }
  add(stage, sum)
}

const spreads = [
  [9, 0.1, 0.05, 0.03],
  [34, 0.07, 0.045, 0.03],
  [110, 0.05, 0.034, 0.026],
] as const

function brightOnly(stage: Stage): Layer {
  const widthPx = Math.ceil(stage.widthPx / shrink)
  const heightPx = Math.ceil(stage.heightPx / shrink)
  const layer = emptyLayer(shrink, widthPx, heightPx)
  const { data } = layer
  const { light } = stage
  const share = 1 / (shrink * shrink)
  for (let y = 0; y < stage.heightPx; y++) {
    const start = Math.floor(y / shrink) * widthPx
    for (let x = 0; x < stage.widthPx; x++) {
      const i = (y * stage.widthPx + x) * 3
      const j = (start + Math.floor(x / shrink)) * 4
      data[j] = (data[j] ?? 0) + Math.max(0, (light[i] ?? 0) - threshold) * share
      data[j + 1] = (data[j + 1] ?? 0) + Math.max(0, (light[i + 1] ?? 0) - threshold) * share
      data[j + 2] = (data[j + 2] ?? 0) + Math.max(0, (light[i + 2] ?? 0) - threshold) * share
    }
  }
  return layer
}

function add({ light, widthPx, heightPx }: Stage, layer: Layer) {
  eachRow(layer, widthPx, heightPx, (row, y, left, right) => {
    let i = (y * widthPx + left) * 3
    for (let j = left * 4; j < right * 4; j += 4) {
      light[i] = (light[i] ?? 0) + (row[j] ?? 0)
      light[i + 1] = (light[i + 1] ?? 0) + (row[j + 1] ?? 0)
      light[i + 2] = (light[i + 2] ?? 0) + (row[j + 2] ?? 0)
      i += 3
    }
  })
}
