import { linear } from './colours.ts'
import { eachRow, emptyLayer } from './layer.ts'
import { layered, noiseFrom, smoothstep } from './noise.ts'
import type { Stage } from './stage.ts'

export interface Haze {
  colour: string
  gain: number
  /** The size of its clouds; `lift` makes them taller than wide. */
  size: number
  lift?: number
  /** Where it is, from 0 to 1, at a place in the scene. */
  where: (x: number, y: number) => number
  seed?: number
}

/** Steam or mist: light that hangs in the air. */
export function haze(stage: Stage, { colour, gain, size, lift = 1, where, seed = 0 }: Haze) {
  const shrink = 4
  const widthPx = Math.ceil(stage.widthPx / shrink)
  const heightPx = Math.ceil(stage.heightPx / shrink)
  const layer = emptyLayer(shrink, widthPx, heightPx)
  const { data } = layer
  const clouds = layered(noiseFrom(stage.seed + seed + 5), 4)
  const warp = noiseFrom(stage.seed + seed + 6)
  const unit = shrink / stage.scale
  const own = linear(colour)
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const u = (x * unit) / size
      const v = (y * unit) / (size * lift)
      const present = where(x * unit, y * unit)
      if (present <= 0) continue
      const bend = warp(u * 0.8, v * 0.8) * 0.9
      const cloud = smoothstep(-0.35, 0.6, clouds(u + bend, v + bend * 0.4))
      const j = (y * widthPx + x) * 4
      for (let c = 0; c < 3; c++) data[j + c] = (own[c] ?? 0) * cloud * present * gain
    }
  }
  eachRow(layer, stage.widthPx, stage.heightPx, (row, rowY, left, right) => {
    for (let x = left; x < right; x++) {
      const i = (rowY * stage.widthPx + x) * 3
      for (let c = 0; c < 3; c++) {
        stage.light[i + c] = (stage.light[i + c] ?? 0) + (row[x * 4 + c] ?? 0)
      }
    }
  })
}
