import sharp, { type Sharp } from 'sharp'
import { develop, type Film } from './develop.ts'
import { createStage, type Frame, type Scene } from './stage.ts'

export interface Picture {
  frame: Frame
  scene: Scene
  seed: number
  film?: Film
}

/** Draws a picture at a width; the same picture and width give the same bytes. */
export async function draw(picture: Picture, widthPx = picture.frame.width): Promise<Sharp> {
  const stage = createStage(picture.frame, widthPx, picture.seed)
  await picture.scene(stage)
  const bytes = develop(stage, picture.film)
  return sharp(bytes, { raw: { width: stage.widthPx, height: stage.heightPx, channels: 3 } })
}
