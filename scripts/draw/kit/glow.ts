import { linear } from './colours.ts'
import type { Stage } from './stage.ts'

export interface Glow {
  x: number
  y: number
  radius: number
  /** How much wider than high. */
  stretch?: number
  colour: string
  gain: number
  /** How suddenly it falls off: 1 lingers, 3 is a ball of light. */
  fall?: number
}

const steps = 2048
/** Light that changes no byte. */
const faintest = 0.0001

/** Light in the air around a lamp, reckoned and not drawn, so that it never shows bands. */
export function glow(stage: Stage, options: Glow) {
  const { radius, stretch = 1, gain, fall = 1.6 } = options
  const { light, widthPx, heightPx, scale } = stage
  const [red, green, blue] = linear(options.colour)
  const curve = Float32Array.from({ length: steps + 2 }, (_, i) => gain * (i / steps) ** fall)
  const across = 1 / (radius * stretch * scale) ** 2
  const down = 1 / (radius * scale) ** 2
  const reach = radius * scale * Math.sqrt(Math.max(0, (gain / faintest) ** (1 / fall) - 1))
  const centre = options.x * scale
  const left = Math.max(0, Math.floor(centre - reach * stretch))
  const right = Math.min(widthPx, Math.ceil(centre + reach * stretch))
  const bottom = Math.min(heightPx, Math.ceil(options.y * scale + reach))
  for (let y = Math.max(0, Math.floor(options.y * scale - reach)); y < bottom; y++) {
    const dy = y - options.y * scale
    for (let x = left; x < right; x++) {
      const dx = x - centre
      const share = steps / (1 + dx * dx * across + dy * dy * down)
      const step = Math.floor(share)
      const low = curve[step] ?? 0
      const strength = low + ((curve[step + 1] ?? 0) - low) * (share - step)
      const i = (y * widthPx + x) * 3
      light[i] = (light[i] ?? 0) + red * strength
      light[i + 1] = (light[i + 1] ?? 0) + green * strength
      light[i + 2] = (light[i + 2] ?? 0) + blue * strength
    }
  }
}
