import { linear } from './colours.ts'
import { mix } from './noise.ts'
import { type Random, randomFrom } from './random.ts'

/** What a scene is painted on: linear light in floats, so that lamps can be brighter than paper. */
export interface Stage {
  /** The scene's own units, whatever the size in pixels. */
  readonly width: number
  readonly height: number
  /** Pixels to a unit. */
  readonly scale: number
  readonly widthPx: number
  readonly heightPx: number
  readonly seed: number
  readonly random: Random
  /** Red, green and blue for each pixel. */
  readonly light: Float32Array
}

export type Scene = (stage: Stage) => Promise<void>

export interface Frame {
  width: number
  height: number
}

export function createStage(frame: Frame, widthPx: number, seed: number): Stage {
  const scale = widthPx / frame.width
  const heightPx = Math.round(frame.height * scale)
  return {
    ...frame,
    scale,
    widthPx,
    heightPx,
    seed,
    random: randomFrom(seed),
    light: new Float32Array(widthPx * heightPx * 3),
  }
}

/** Paints all of it, from one colour at the top to another at the bottom. */
export function backdrop(stage: Stage, top: string, bottom = top, gain = 1) {
  const from = linear(top)
  const to = linear(bottom)
  const { light, widthPx, heightPx } = stage
  for (let i = 0; i < light.length; i++) {
    const channel = i % 3
    const share = Math.floor(i / 3 / widthPx) / heightPx
    light[i] = gain * mix(from[channel] ?? 0, to[channel] ?? 0, share)
  }
}
