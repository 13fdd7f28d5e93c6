import { glow } from '../../kit/glow.ts'
import { haze } from '../../kit/haze.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade } from '../../kit/paint.ts'
import { backdrop, type Scene } from '../../kit/stage.ts'
import { stone } from '../../kit/textures.ts'
import { water } from '../../kit/water.ts'
import { candle } from '../../props/candle.ts'
import { rect } from '../../props/lattice.ts'
import { petals } from '../../props/petals.ts'

const candles = [
  { x: 1010, y: 388, size: 26, tall: 4 },
  { x: 1092, y: 394, size: 34, tall: 2.4 },
  { x: 1176, y: 386, size: 22, tall: 5 },
  { x: 1330, y: 392, size: 30, tall: 3 },
]

/** The bath from the water's own height: petals near, candles far, steam between. */
export const bathRitual: Scene = async (stage) => {
  const lamp = { x: 1110, y: 280, z: 80, colour: '#FFB870', gain: 6, reach: 300 }
  backdrop(stage, '#0f0b09', '#17100c')
  await lit(stage, rect(0, 0, 1600, 400, '#5a4a3e'), {
    lamps: [lamp],
    bump: stone(stage.seed, 150, 16),
    ambient: 0.006,
    wrap: 0,
  })
  glow(stage, { x: 1110, y: 300, radius: 220, stretch: 1.6, colour: '#E8792F', gain: 0.14 })
  await lit(stage, rect(0, 384, 1600, 34, '#6a5a4e'), { lamps: [lamp], round: [10], ambient: 0.01 })
  for (const each of candles) await candle(stage, each)
  await water(stage, rect(0, 416, 1600, 490, '#000'), {
    shore: 416,
    reflect: 0.9,
    ripple: 40,
    size: 26,
    smear: 90,
    colour: '#070d0c',
  })
  haze(stage, {
    colour: '#E0AC74',
    gain: 0.3,
    size: 250,
    lift: 1.4,
    where: (x, y) => Math.exp(-(((x - 1060) / 520) ** 2) - ((y - 380) / 170) ** 2),
  })
  const floating = petals(stage.random, {
    x: 900,
    y: 640,
    spreadX: 620,
    spreadY: 150,
    count: 46,
    size: 26,
    flat: 0.3,
  })
  await shade(stage, `<g transform="translate(0 9)">${floating}</g>`, { blur: 6, gain: 0.7 })
  await lit(stage, floating, {
    lamps: [{ ...lamp, gain: 11, z: 150, reach: 420 }],
    round: [9],
    wrap: 0.5,
    ambient: 0.02,
  })
  const near = petals(stage.random, {
    x: 560,
    y: 850,
    spreadX: 620,
    spreadY: 40,
    count: 7,
    size: 66,
    flat: 0.34,
  })
  await over(stage, near, { blur: 12, gain: 0.16 })
}
