import { over } from '../kit/paint.ts'
import type { Lamp } from '../kit/shading.ts'
import type { Frame, Scene, Stage } from '../kit/stage.ts'
import { rect, slats } from '../props/lattice.ts'
import { backdrops } from './backdrops.ts'
import { outside } from './backdrops-outside.ts'
import { type Figure, figure } from './figure.ts'

export const tall: Frame = { width: 780, height: 1413 }

const places = { ...backdrops, ...outside }

export interface Portrait extends Omit<Figure, 'lamps'> {
  place: keyof typeof places
  /** Where the one lamp is. */
  lamp: Partial<Lamp> & { x: number }
  near?: keyof typeof nears
}

export const portrait =
  ({ place, lamp, near, ...who }: Portrait): Scene =>
  async (stage) => {
    await places[place](stage, lamp.x)
    const key = { y: who.y - who.size, z: -190, colour: '#FFBD78', gain: 13, reach: 270, ...lamp }
    const fill = { x: 780 - key.x, y: 200, z: 420, colour: '#B5785A', gain: 0.05, reach: 900 }
    await figure(stage, { ...who, lamps: [key, fill] })
    if (near) await nears[near](stage, lamp.x)
  }

/** What stands between the eye and the picture, out of focus, on the side away from the lamp. */
const nears = {
  curtain: (stage: Stage, x: number) =>
    over(
      stage,
      x < 390
        ? '<path d="M800 -20H690C720 400 640 900 700 1440H800Z" fill="#3a0d10"/>'
        : '<path d="M-20 -20H90C60 400 140 900 80 1440H-20Z" fill="#3a0d10"/>',
      { blur: 26 },
    ),
  post: (stage: Stage, x: number) =>
    over(stage, rect(x < 390 ? 690 : -30, -20, 120, 1460, '#080504'), { blur: 20 }),
  slats: (stage: Stage) =>
    over(stage, slats({ left: -40, top: 1040, right: 820, bottom: 1500 }, 5, 0.5, '#080504'), {
      blur: 20,
    }),
}
