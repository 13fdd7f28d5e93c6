import { blur } from './blur.ts'
import { eachRow, emptyLayer, type Layer } from './layer.ts'
import type { Stage } from './stage.ts'

const shrink = 4

/** What a lens does to bright light: it spreads, and spreads reddest in the film's own depth. */
export function bloom(stage: Stage, strength: number) {
  const bright = brightOnly(stage)
  for (const [radius, red, green, blue] of spreads) {
    const layer = { ...bright, data: Float32Array.from(bright.data) }
    blur(layer.data, layer.widthPx, layer.heightPx, 4, (radius * stage.width) / 1280 / unit(stage))
    add(stage, layer, [red * strength, green * strength, blue * strength])
  }
}

const spreads = [
  [9, 0.1, 0.05, 0.03],
  [34, 0.07, 0.045, 0.03],
  [110, 0.05, 0.034, 0.026],
] as const

const unit = (stage: Stage) => shrink / stage.scale

function brightOnly(stage: Stage): Layer {
  const widthPx = Math.ceil(stage.widthPx / shrink)
  const heightPx = Math.ceil(stage.heightPx / shrink)
  const layer = emptyLayer(shrink, widthPx, heightPx)
  const { data } = layer
  for (let y = 0; y < stage.heightPx; y++) {
    for (let x = 0; x < stage.widthPx; x++) {
      const i = (y * stage.widthPx + x) * 3
      const j = (Math.floor(y / shrink) * widthPx + Math.floor(x / shrink)) * 4
      for (let c = 0; c < 3; c++) {
        const bright = Math.max(0, (stage.light[i + c] ?? 0) - 0.12)
        data[j + c] = (data[j + c] ?? 0) + bright / (shrink * shrink)
      }
    }
  }
  return layer
}

function add(stage: Stage, layer: Layer, share: readonly number[]) {
  eachRow(layer, stage.widthPx, stage.heightPx, (row, y, left, right) => {
    for (let x = left; x < right; x++) {
      const i = (y * stage.widthPx + x) * 3
      for (let c = 0; c < 3; c++) {
        stage.light[i + c] = (stage.light[i + c] ?? 0) + (row[x * 4 + c] ?? 0) * (share[c] ?? 0)
      }
    }
  })
}
