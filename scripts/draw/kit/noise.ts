/** A smooth, endless random surface; from -1 to 1. */
export type Noise = (x: number, y: number) => number

export function noiseFrom(seed: number): Noise {
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const u = ease(x - column)
    const v = ease(y - row)
    const top = mix(hash(column, row, seed), hash(column + 1, row, seed), u)
    const bottom = mix(hash(column, row + 1, seed), hash(column + 1, row + 1, seed), u)
    return mix(top, bottom, v)
  }
}

/** Noise with finer and fainter noise upon it: clouds, stone, steam. */
export function layered(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let sum = 0
    let weight = 0.5
    let frequency = 1
    for (let octave = 0; octave < octaves; octave++) {
      sum += weight * noise(x * frequency + octave * 17.3, y * frequency - octave * 9.1)
      frequency *= 2.03
      weight *= 0.5
    }
    return sum
  }
}

export const mix = (from: number, to: number, share: number) => from + (to - from) * share

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))

export function smoothstep(from: number, to: number, value: number) {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

const ease = (share: number) => share * share * share * (share * (share * 6 - 15) + 10)

function hash(x: number, y: number, seed: number) {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1
}
