import { layered, noiseFrom, smoothstep } from './noise.ts'
import type { Bump } from './relief.ts'

/** Hanging or lying cloth: `width` from fold to fold; `along` turns them level. */
export function folds(seed: number, width: number, depth: number, along = 0): Bump {
  const noise = noiseFrom(seed)
  const cos = Math.cos(along)
  const sin = Math.sin(along)
  return (x, y) => {
    const across = x * cos + y * sin
    const down = y * cos - x * sin
    const phase = across / width + 1.1 * noise(across / (width * 5), down / (width * 11))
    const ridge = Math.sin(phase * Math.PI * 2)
    const uneven = 0.65 + 0.5 * noise(across / (width * 2), down / (width * 9) + 31)
    return depth * uneven * (ridge + 0.35 * Math.sin(phase * 13 + 1))
  }
}

export function stone(seed: number, size: number, depth: number): Bump {
  const clouds = layered(noiseFrom(seed), 5)
  return (x, y) => depth * clouds(x / size, y / size)
}

/** Upright boards with grain. */
export function boards(seed: number, width: number, depth: number): Bump {
  const noise = layered(noiseFrom(seed), 3)
  return (x, y) => {
    const board = Math.floor(x / width)
    const inside = x - board * width
    const joint = smoothstep(0, 5, Math.min(inside, width - inside))
    return depth * joint + 1.6 * noise(x / 7 + board * 13, y / 160 + board * 7)
  }
}

/** Laid stone: rows of unequal slabs, each a little out of plane. */
export function slabs(seed: number, width: number, height: number, depth: number): Bump {
  const noise = layered(noiseFrom(seed), 5)
  const tilt = noiseFrom(seed + 1)
  return (x, y) => {
    const row = Math.floor(y / height)
    const shifted = x + row * width * 0.37 + tilt(row + 0.5, 3.5) * width
    const column = Math.floor(shifted / width)
    const inX = shifted - column * width
    const inY = y - row * height
    const edge = Math.min(inX, width - inX, inY, height - inY)
    const lean = tilt(column + 0.5, row + 0.5) * 0.1 * (inX - width / 2)
    return depth * smoothstep(0, 4, edge) + lean + depth * 1.4 * noise(x / 60, y / 26)
  }
}

/** Cloth that hangs in bows from both shoulders and falls straight further down. */
export function drape(seed: number, x0: number, y0: number, width: number, depth: number): Bump {
  const noise = noiseFrom(seed)
  return (x, y) => {
    const away = Math.hypot((x - x0) * 0.62, y - y0) / width
    const straight = (x - x0) / (width * 1.15)
    const fallen = smoothstep(width * 5, width * 15, y - y0)
    const phase =
      away * (1 - fallen) + straight * fallen + 1.3 * noise(x / (width * 4), y / (width * 6))
    const uneven = 0.5 + 0.6 * noise(x / (width * 3) + 7, y / (width * 3))
    return depth * uneven * (Math.sin(phase * 6.283) + 0.4 * Math.sin(phase * 14.1 + 2))
  }
}
