import { haze } from '../../kit/haze.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade, shine } from '../../kit/paint.ts'
import type { Scene, Stage } from '../../kit/stage.ts'
import { stone } from '../../kit/textures.ts'
import { water } from '../../kit/water.ts'
import { candle } from '../../props/candle.ts'
import { rect } from '../../props/lattice.ts'
import { petals } from '../../props/petals.ts'

const lamp = { x: 830, y: -60, z: 240, colour: '#FFD2A0', gain: 6, reach: 330 }

/** A bath cut from one stone under a shaft of light, petals upon the water. */
export const stoneBath: Scene = async (stage) => {
  await lit(stage, rect(0, 0, 1280, 640, '#5d544c'), {
    lamps: [{ ...lamp, z: 130, gain: 3 }],
    bump: stone(stage.seed, 170, 26),
    ambient: 0.012,
    wrap: 0,
  })
  await niche(stage)
  await lit(stage, rect(0, 620, 1280, 330, '#3c332c'), {
    lamps: [lamp],
    bump: stone(stage.seed + 9, 70, 4),
    ambient: 0.01,
  })
  await bath(stage)
  await shine(stage, '<path d="M700 -40H960L1100 640H430Z" fill="#ffcf96"/>', {
    blur: 70,
    gain: 0.07,
  })
  haze(stage, {
    colour: '#E8B888',
    gain: 0.12,
    size: 220,
    lift: 1.6,
    where: (x, y) => Math.exp(-(((x - 740) / 260) ** 2) - ((y - 380) / 190) ** 2),
  })
  await over(stage, '<path d="M-40 -40H150C90 300 190 600 60 980H-40Z" fill="#070504"/>', {
    blur: 34,
  })
}

async function niche(stage: Stage) {
  await shade(stage, '<path d="M250 470V300C250 240 400 240 400 300V470Z" fill="#000"/>', {
    blur: 5,
    gain: 0.7,
  })
  await lit(stage, rect(232, 468, 186, 14, '#6a5a4e'), {
    lamps: [{ x: 322, y: 430, z: 60, colour: '#FFB870', gain: 2, reach: 90 }],
    round: [5],
  })
  await candle(stage, { x: 322, y: 472, size: 20, tall: 2.6 })
}

async function bath(stage: Stage) {
  await shade(stage, '<ellipse cx="720" cy="880" rx="560" ry="50" fill="#000"/>', { blur: 30 })
  await lit(
    stage,
    `<path d="M190 560C180 520 420 492 720 492C1020 492 1262 520 1250 560C1244 740 1160 880 1040 892H400
     C280 880 196 740 190 560Z" fill="#8b8076"/>`,
    {
      lamps: [lamp],
      round: [120, 24],
      bump: stone(stage.seed + 2, 110, 6),
      ambient: 0.035,
      wrap: 0.4,
    },
  )
  await shade(stage, '<ellipse cx="720" cy="566" rx="478" ry="54" fill="#000"/>', { blur: 5 })
  await water(stage, '<ellipse cx="720" cy="574" rx="472" ry="46" fill="#000"/>', {
    shore: 530,
    reflect: 0.9,
    ripple: 20,
    size: 12,
    smear: 40,
    colour: '#1a1a16',
    squash: 3.4,
    blur: 1.5,
  })
  await shine(stage, '<ellipse cx="800" cy="560" rx="240" ry="16" fill="#ffd9ac"/>', {
    blur: 16,
    gain: 0.3,
  })
  const strewn =
    petals(stage.random, {
      x: 640,
      y: 578,
      spreadX: 370,
      spreadY: 30,
      count: 58,
      size: 17,
      flat: 0.3,
    }) +
    petals(stage.random, {
      x: 420,
      y: 900,
      spreadX: 240,
      spreadY: 24,
      count: 11,
      size: 17,
      flat: 0.34,
    })
  await shade(stage, `<g transform="translate(2 5)">${strewn}</g>`, { blur: 3, gain: 0.7 })
  await lit(stage, strewn, { lamps: [{ ...lamp, gain: 9 }], round: [6], ambient: 0.04, wrap: 0.5 })
}
