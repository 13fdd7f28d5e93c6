import { rooms, staff } from './content.ts'
import { draw, type Picture } from './kit/draw.ts'
import { portrait, tall } from './people/portrait.ts'
import { portraits } from './people/portraits.ts'
import { roomScenes } from './scenes/rooms/index.ts'

const roomFrame = { width: 1280, height: 940 }

export const roomPictures: readonly Picture[] = rooms.map(({ scene }, i) => ({
  frame: roomFrame,
  scene: roomScenes[scene],
  seed: 1000 + i,
}))

export const staffPictures: readonly Picture[] = staff.map((person, i) => ({
  frame: tall,
  scene: portrait(portraits[person.portrait]),
  seed: 2000 + i,
}))

/** A picture as it would be uploaded. */
export async function drawUpload(picture: Picture, widthPx?: number) {
  const drawn = await draw(picture, widthPx)
  return drawn.webp({ quality: 92, effort: 1 }).toBuffer()
}
