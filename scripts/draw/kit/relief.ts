import { blur } from './blur.ts'
import { distanceInside } from './distance.ts'
import type { Layer } from './layer.ts'
import type { Stage } from './stage.ts'

/** A height in the scene's units at a place in the scene. */
export type Bump = (x: number, y: number) => number

/** Stage pixels to one pixel of a relief. */
export const reliefShrink = 2

export interface Relief {
  left: number
  top: number
  widthPx: number
  heightPx: number
  /** The scene's units to one pixel. */
  unit: number
  cover: Float32Array
  height: Float32Array
}

/**
 * Gives flat shapes a body: round towards their edge over each distance of `round`, like
 * something blown up a little; and then what `bump` adds.
 */
export function relief(stage: Stage, shapes: Layer, round: readonly number[], bump?: Bump): Relief {
  const body = coarseCover(shapes, reliefShrink / stage.scale)
  for (const radius of round) addRound(body, radius)
  if (!bump) return body
  const { height, widthPx, unit } = body
  for (let i = 0; i < height.length; i++) {
    const x = (body.left + (i % widthPx)) * unit
    const y = (body.top + Math.floor(i / widthPx)) * unit
    height[i] = (height[i] ?? 0) + bump(x, y)
  }
  return body
}

function coarseCover(shapes: Layer, unit: number): Relief {
  const left = shapes.left >> 1
  const top = shapes.top >> 1
  const widthPx = ((shapes.left + shapes.widthPx + 1) >> 1) - left
  const heightPx = ((shapes.top + shapes.heightPx + 1) >> 1) - top
  const cover = new Float32Array(widthPx * heightPx)
  for (let y = 0; y < shapes.heightPx; y++) {
    const row = (((y + shapes.top) >> 1) - top) * widthPx
    for (let x = 0; x < shapes.widthPx; x++) {
      const i = row + ((x + shapes.left) >> 1) - left
      const alpha = shapes.data[(y * shapes.widthPx + x) * 4 + 3] ?? 0
      if (alpha > (cover[i] ?? 0)) cover[i] = alpha
    }
  }
  return { left, top, widthPx, heightPx, unit, cover, height: new Float32Array(cover.length) }
}

function addRound({ cover, height, widthPx, heightPx, unit }: Relief, radius: number) {
  const reach = radius / unit
  const rise = distanceInside(cover, widthPx, heightPx, reach)
  for (let i = 0; i < rise.length; i++) {
    const short = 1 - Math.min(1, (rise[i] ?? 0) / reach)
    rise[i] = radius * Math.sqrt(1 - short * short)
  }
  blur(rise, widthPx, heightPx, 1, Math.max(0.6, reach * 0.16))
  for (let i = 0; i < rise.length; i++) height[i] = (height[i] ?? 0) + (rise[i] ?? 0)
}
