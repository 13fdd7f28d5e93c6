import { blur } from '../kit/blur.ts'
import { over, shade } from '../kit/paint.ts'
import type { Lamp } from '../kit/shading.ts'
import type { Frame, Scene, Stage } from '../kit/stage.ts'
import { lattice, rect, slats } from '../props/lattice.ts'
import { backdrops } from './backdrops.ts'
import { outside } from './backdrops-outside.ts'
import { type Figure, figure, flower, shadow } from './figure.ts'

export const tall: Frame = { width: 780, height: 1413 }

const places = { ...backdrops, ...outside }

export interface Portrait extends Omit<Figure, 'lamps'> {
  place: keyof typeof places
  /** Where the one lamp is. */
  lamp: Partial<Lamp> & { x: number }
  near?: keyof typeof nears
  /** Only their shadow is seen, on what is behind them. */
  isShadow?: boolean
}

export const portrait =
  ({ place, lamp, near, isShadow, ...who }: Portrait): Scene =>
  async (stage) => {
    await places[place](stage, lamp.x)
    const key = { y: who.y - who.size, z: -190, colour: '#FFBD78', gain: 13, reach: 270, ...lamp }
    const fill = { x: 780 - key.x, y: 200, z: 420, colour: '#B5785A', gain: 0.05, reach: 900 }
    const lamps = [key, fill]
    if (isShadow) await shadow(stage, { ...who, lamps })
    else {
      await figure(stage, { ...who, lamps })
      // The eye rests on the flower; what lies behind it is not in focus.
      soften(stage, 7)
      await flower(stage, { ...who, lamps })
      soften(stage, 2.4)
    }
    if (near) await nears[near](stage, lamp.x)
  }

/** Takes what is there out of focus, by so many of the picture's units. */
const soften = ({ light, widthPx, heightPx, scale }: Stage, units: number) =>
  blur(light, widthPx, heightPx, 3, units * scale)

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
  /** The bars of the screen that a shadow falls on. */
  bars: (stage: Stage) =>
    shade(stage, lattice({ left: -40, top: -40, right: 820, bottom: 1460 }, 4, 7, 15), {
      blur: 2.4,
      gain: 0.94,
    }),
  blinds: (stage: Stage) =>
    shade(stage, slats({ left: -40, top: -40, right: 820, bottom: 1460 }, 46, 0.4), {
      blur: 2.4,
      gain: 0.9,
    }),
  slats: (stage: Stage) =>
    over(stage, slats({ left: -40, top: 1040, right: 820, bottom: 1500 }, 5, 0.5, '#080504'), {
      blur: 20,
    }),
}
