import type { Focal } from '../contract/entry.ts'

interface Size {
  width: number
  height: number
}

/** Keeps the point in view where a picture is cropped to fill its frame. */
export const focalStyle = (focal: Focal | null | undefined) =>
  focal ? { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` } : undefined

/**
 * The point of a picture that lies at a place of the frame that it fills.
 * @param at 0 to 1 from the frame's left and top
 * @param shown the point that stays in view now
 */
export function pressedPoint(at: Focal, shown: Focal, frame: Size, picture: Size): Focal {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
  const along = (place: number, point: number, framePx: number, picturePx: number) => {
    const hidden = picturePx * scale - framePx
    return rounded((place * framePx + hidden * point) / (picturePx * scale))
  }
  return {
    x: along(at.x, shown.x, frame.width, picture.width),
    y: along(at.y, shown.y, frame.height, picture.height),
  }
}

/** To the percent that the sliders have. */
const rounded = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100
