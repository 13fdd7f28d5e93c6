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
    const sway = noise(across / (width * 3.1), down / (width * 8))
    const ridge = Math.sin((across / width + 1.5 * sway) * Math.PI * 2)
    const uneven = 0.42 + 0.4 * noise(across / (width * 1.7) + 5, down / (width * 7) + 31)
    const fine = noise(across / (width * 0.4) + 9, down / (width * 5))
    return depth * (uneven * ridge + 0.16 * fine)
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

/** Cloth that falls from the shoulders: a few long folds, spreading from the nape. */
export function drape(seed: number, x0: number, y0: number, width: number, depth: number): Bump {
  const noise = noiseFrom(seed)
  return (x, y) => {
    const down = y - y0 + width * 9
    const angle = Math.atan2(x - x0, down)
    const far = Math.hypot(x - x0, down) / width
    const sway = noise(angle * 3 + 3, far / 9)
    const some = smoothstep(-0.25, 0.7, noise(angle * 5.3 + 11, far / 7))
    const fold = Math.sin(angle * 30 + sway * 4) * some * smoothstep(9, 15, far)
    const soft = noise(x / (width * 1.6), y / (width * 3.4))
    return depth * (fold + 0.4 * soft)
  }
}

/** Combed hair: fine lines, `along` the way it is combed. */
export function strands(seed: number, width: number, depth: number, along: number): Bump {
  const noise = noiseFrom(seed)
  const cos = Math.cos(along)
  const sin = Math.sin(along)
  return (x, y) => {
    const across = (x * cos + y * sin) / width
    const down = (y * cos - x * sin) / (width * 34)
    return depth * (noise(across, down) + 0.8 * noise(across / 4.3 + 7, down / 2 + 3) * 2)
  }
}
