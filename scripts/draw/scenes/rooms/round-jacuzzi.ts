import { glow } from '../../kit/glow.ts'
import { haze } from '../../kit/haze.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade } from '../../kit/paint.ts'
import type { Scene, Stage } from '../../kit/stage.ts'
import { folds, stone } from '../../kit/textures.ts'
import { water } from '../../kit/water.ts'
import { candle } from '../../props/candle.ts'
import { lattice, rect } from '../../props/lattice.ts'
import { petals } from '../../props/petals.ts'

const lamp = { x: 640, y: 350, z: 150, colour: '#FFB870', gain: 5, reach: 260 }

const candles = [
  { x: 372, y: 476, size: 22, tall: 2.6 },
  { x: 462, y: 452, size: 17, tall: 4 },
  { x: 640, y: 436, size: 20, tall: 2.2 },
  { x: 716, y: 438, size: 15, tall: 3.6 },
  { x: 880, y: 466, size: 24, tall: 3 },
  { x: 958, y: 494, size: 18, tall: 1.8 },
]

/** A round bath sunk in stone, candles along its far edge. */
export const roundJacuzzi: Scene = async (stage) => {
  await lit(stage, rect(0, 0, 1280, 470, '#5b3a26'), {
    lamps: [{ ...lamp, y: 420, z: 90 }],
    bump: stone(stage.seed, 90, 8),
    ambient: 0.008,
  })
  glow(stage, { x: 640, y: 230, radius: 150, stretch: 2.2, colour: '#8FA9A6', gain: 0.05 })
  await shade(stage, lattice({ left: 60, top: -60, right: 1220, bottom: 360 }, 9, 4, 22), {
    blur: 4,
  })
  await shade(stage, rect(-50, 340, 1400, 50, '#000'), { blur: 12 })
  await tub(stage)
  for (const each of candles) await candle(stage, each)
  await pool(stage)
  await nearEdge(stage)
  haze(stage, {
    colour: '#E0A468',
    gain: 0.1,
    size: 260,
    lift: 1.4,
    where: (x, y) => Math.exp(-(((x - 640) / 380) ** 2) - ((y - 420) / 150) ** 2),
  })
}

async function tub(stage: Stage) {
  await lit(stage, '<ellipse cx="640" cy="690" rx="620" ry="262" fill="#6a5a4e"/>', {
    lamps: [lamp],
    round: [44],
    bump: stone(stage.seed + 4, 46, 5),
    gloss: { power: 14, gain: 0.12 },
  })
  await shade(stage, '<ellipse cx="640" cy="690" rx="524" ry="206" fill="#000"/>', { blur: 8 })
}

async function pool(stage: Stage) {
  const surface = '<ellipse cx="640" cy="700" rx="516" ry="200" fill="#000"/>'
  await water(stage, surface, {
    shore: 492,
    reflect: 0.85,
    ripple: 30,
    size: 15,
    smear: 70,
    colour: '#0a1210',
    squash: 0.8,
    blur: 2,
  })
  const strewn = petals(stage.random, {
    x: 560,
    y: 720,
    spreadX: 330,
    spreadY: 110,
    count: 34,
    size: 15,
  })
  await shade(stage, `<g transform="translate(3 7)">${strewn}</g>`, { blur: 4, gain: 0.6 })
  await lit(stage, strewn, { lamps: [{ ...lamp, gain: 7 }], round: [6], ambient: 0.03, wrap: 0.5 })
}

async function nearEdge(stage: Stage) {
  await over(stage, '<path d="M-40 980V760C60 930 300 960 640 962H-40Z" fill="#070504"/>', {
    blur: 14,
  })
  await lit(
    stage,
    '<path d="M930 1000C950 900 1010 850 1120 842C1200 838 1290 850 1330 870V1000Z" fill="#a8222b"/>',
    {
      lamps: [{ ...lamp, z: 60, gain: 8 }],
      round: [30],
      bump: folds(stage.seed + 2, 70, 9, 0.6),
      gloss: { power: 8, gain: 0.14 },
      blur: 2,
    },
  )
}
