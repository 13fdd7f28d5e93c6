import type { Picture } from './kit/draw.ts'
import { portrait, tall } from './people/portrait.ts'
import { portraits } from './people/portraits.ts'
import { roomScenes } from './scenes/rooms/index.ts'

const roomFrame = { width: 1280, height: 940 }

/** The pictures of the demonstration's rooms, by file name. */
export const roomPictures = Object.entries(roomScenes).map(([name, scene], i) => ({
  name: kebabCase(name),
  picture: { frame: roomFrame, scene, seed: 1000 + i } satisfies Picture,
}))

/** The pictures of the demonstration's people, by file name. */
export const staffPictures = Object.entries(portraits).map(([name, person], i) => ({
  name,
  picture: { frame: tall, scene: portrait(person), seed: 2000 + i } satisfies Picture,
}))

function kebabCase(name: string) {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
