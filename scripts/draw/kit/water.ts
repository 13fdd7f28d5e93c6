import { linear } from './colours.ts'
import { eachRow } from './layer.ts'
import { noiseFrom } from './noise.ts'
import { rasterise } from './rasterise.ts'
import type { Stage } from './stage.ts'

export interface Water {
  /** Where the mirror begins: what lies above it is thrown down. */
  shore: number
  /** How much of the light it gives back. */
  reflect: number
  /** How far the ripples throw it about. */
  ripple: number
  /** The size of a ripple, in units at 100 units from the shore. */
  size?: number
  /** How long a light is drawn out downwards. */
  smear?: number
  colour: string
  squash?: number
  blur?: number
}

const taps = 7

/** A still river, a bath or a wet floor: a mirror in the shape of `svg`. */
export async function water(stage: Stage, svg: string, options: Water) {
  const { shore, reflect, ripple, size = 26, smear = 40, squash = 1 } = options
  const { light, widthPx, heightPx, scale } = stage
  const source = Float32Array.from(light)
  const noise = noiseFrom(stage.seed + 77)
  const own = linear(options.colour)
  const found = [0, 0, 0]
  eachRow(await rasterise(stage, svg, options.blur), widthPx, heightPx, (row, y, left, right) => {
    const depth = Math.max(1, y / scale - shore)
    const far = size * (0.25 + depth / 130)
    const v = (Math.log(depth + 30) * 130) / size
    // Farther down a ripple would else fetch from beyond the whole picture.
    const spread = 0.3 + Math.min(1.7, depth / 220)
    for (let x = left; x < right; x++) {
      const alpha = row[x * 4 + 3] ?? 0
      if (alpha < 0.004) continue
      const u = x / scale / (far * 3.2)
      const wave = noise(u, v) + 0.5 * noise(u * 2.7 + 9, v * 2.3)
      const sway = noise(u * 1.3 + 40, v * 1.1) * ripple * 0.5
      const along = Math.round(x + sway * scale * (0.2 + depth / 250))
      const column = Math.max(0, Math.min(widthPx - 1, along))
      found.fill(0)
      for (let tap = 0; tap < taps; tap++) {
        const offset = (wave * ripple + (tap / (taps - 1) - 0.5) * smear) * spread
        const up = Math.max(0, Math.min(shore - 1, shore - depth * squash + offset))
        const from = (Math.min(heightPx - 1, Math.round(up * scale)) * widthPx + column) * 3
        for (let c = 0; c < 3; c++) found[c] = (found[c] ?? 0) + (source[from + c] ?? 0)
      }
      const i = (y * widthPx + x) * 3
      for (let c = 0; c < 3; c++) {
        const wet = ((found[c] ?? 0) / taps) * reflect * (1 + wave * 0.18) + (own[c] ?? 0)
        light[i + c] = (light[i + c] ?? 0) * (1 - alpha) + wet * alpha
      }
    }
  })
}
