import { type Colour, linear } from './colours.ts'
import { emptyLayer, type Layer } from './layer.ts'
import { type Relief, reliefShrink } from './relief.ts'

export interface Lamp {
  x: number
  y: number
  /** Towards the eye; below zero the lamp stands behind and draws a rim. */
  z: number
  colour: string
  gain: number
  /** The distance at which its light is halved. */
  reach: number
}

export interface Finish {
  lamps: readonly Lamp[]
  /** What the shadow keeps. */
  ambient?: number
  gloss?: { power: number; gain: number }
  /** How far light creeps round the form: 0 for stone, 0.5 for skin and cloth. */
  wrap?: number
}

/** How much light each place of a body sends back: `diffuse` in its own colour, `sheen` not. */
export function shading(body: Relief, finish: Finish) {
  const { widthPx, heightPx } = body
  const { ambient = 0.02, wrap = 0.2, gloss } = finish
  const diffuse: Layer = { ...emptyLayer(reliefShrink, widthPx, heightPx), ...place(body) }
  const sheen: Layer = { ...emptyLayer(reliefShrink, widthPx, heightPx), ...place(body) }
  diffuse.data.fill(ambient)
  for (const lamp of finish.lamps) {
    const colour = linear(lamp.colour)
    eachSlope(body, (j, x, y, nx, ny) => {
      const dx = lamp.x - x
      const dy = lamp.y - y
      const distance = Math.sqrt(dx * dx + dy * dy + lamp.z * lamp.z) || 1
      const normal = 1 / Math.sqrt(nx * nx + ny * ny + 1)
      const facing = ((nx * dx + ny * dy + lamp.z) * normal) / distance
      const strength = lamp.gain / (1 + (distance / lamp.reach) ** 2)
      const lambert = (facing + wrap) / (1 + wrap)
      if (lambert > 0) add(diffuse.data, j, colour, strength * lambert)
      if (!gloss || facing < -0.1) return
      const half = Math.sqrt(dx * dx + dy * dy + (lamp.z + distance) ** 2 || 1)
      const mirror = ((nx * dx + ny * dy + lamp.z + distance) * normal) / half
      if (mirror <= 0) return
      // Fades out where the surface turns away, or a hard edge would show.
      const turned = Math.min(1, (facing + 0.1) * 2.5)
      add(sheen.data, j, colour, strength * turned * gloss.gain * mirror ** gloss.power)
    })
  }
  return { diffuse, sheen }
}

const place = ({ left, top }: Relief) => ({ left, top })

type Visit = (at: number, x: number, y: number, slopeX: number, slopeY: number) => void

function eachSlope({ left, top, widthPx, heightPx, unit, height, cover }: Relief, visit: Visit) {
  for (let y = 0; y < heightPx; y++) {
    const up = y > 0 ? widthPx : 0
    const down = y < heightPx - 1 ? widthPx : 0
    for (let x = 0; x < widthPx; x++) {
      const i = y * widthPx + x
      if (!cover[i] && !cover[i - 1] && !cover[i + 1] && !cover[i - up] && !cover[i + down])
        continue
      const before = x > 0 ? 1 : 0
      const after = x < widthPx - 1 ? 1 : 0
      const nx = ((height[i - before] ?? 0) - (height[i + after] ?? 0)) / ((before + after) * unit)
      const ny = ((height[i - up] ?? 0) - (height[i + down] ?? 0)) / (2 * unit)
      visit(i * 4, (left + x) * unit, (top + y) * unit, nx, ny)
    }
  }
}

function add(data: Float32Array, j: number, [red, green, blue]: Colour, strength: number) {
  data[j] = (data[j] ?? 0) + red * strength
  data[j + 1] = (data[j + 1] ?? 0) + green * strength
  data[j + 2] = (data[j + 2] ?? 0) + blue * strength
}
