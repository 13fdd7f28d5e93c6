import type { FocalPoint } from '../contract/entry.ts'

export interface Size {
  width: number
  height: number
}

/** Style that keeps the focal point in view where the picture is cropped to its frame. */
export const focalStyle = (focal: FocalPoint | null | undefined) =>
  focal ? { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` } : undefined

/**
 * Converts a position in a frame, which the picture covers, to a point of the picture.
 * @param at 0 to 1 from the frame's left and top
 * @param shown the current focal point
 */
export function toFocalPoint(
  at: FocalPoint,
  shown: FocalPoint,
  frame: Size,
  picture: Size,
): FocalPoint {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
  const along = (place: number, point: number, framePx: number, picturePx: number) => {
    const hidden = picturePx * scale - framePx
    return roundToPercent((place * framePx + hidden * point) / (picturePx * scale))
  }
  return {
    x: along(at.x, shown.x, frame.width, picture.width),
    y: along(at.y, shown.y, frame.height, picture.height),
  }
}

/** Rounds to the steps of the sliders. */
const roundToPercent = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100
