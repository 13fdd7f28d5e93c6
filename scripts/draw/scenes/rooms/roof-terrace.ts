import { glow } from '../../kit/glow.ts'
import { haze } from '../../kit/haze.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade, shine } from '../../kit/paint.ts'
import { between } from '../../kit/random.ts'
import { backdrop, type Scene, type Stage } from '../../kit/stage.ts'
import { boards, folds } from '../../kit/textures.ts'
import { water } from '../../kit/water.ts'
import { lantern } from '../../props/lantern.ts'
import { rect } from '../../props/lattice.ts'

/** A bath on the roof, the city's lights beyond, lanterns strung across. */
export const roofTerrace: Scene = async (stage) => {
  backdrop(stage, '#0c2029', '#2c2a2c', 0.9)
  glow(stage, { x: 520, y: 520, radius: 150, stretch: 4, colour: '#C96A3A', gain: 0.2 })
  await city(stage)
  await strung(stage)
  await deck(stage)
}

async function city(stage: Stage) {
  const towers = Array.from({ length: 19 }, (_, i) => {
    const high = between(stage.random, 60, 250) * (i % 5 === 2 ? 1.4 : 1)
    return rect(i * 70 - 20, 520 - high, between(stage.random, 40, 74), high + 60, '#0c1013')
  }).join('')
  await over(stage, towers, { blur: 5 })
  const lights = Array.from({ length: 210 }, () => {
    const y = 520 - between(stage.random, 0, 1) ** 1.8 * 250
    const fill = stage.random() < 0.78 ? '#ffbf78' : '#9ec4cf'
    const radius = between(stage.random, 2.5, 11)
    return `<circle cx="${between(stage.random, 0, 1280)}" cy="${y}" r="${radius}" fill="${fill}" fill-opacity="${between(stage.random, 0.12, 0.75)}"/>`
  }).join('')
  await shine(stage, lights, { blur: 1.6, gain: 0.9 })
}

async function strung(stage: Stage) {
  await over(
    stage,
    '<path d="M-20 60Q420 250 800 130T1300 40" fill="none" stroke="#080504" stroke-width="4"/>',
    { blur: 1 },
  )
  for (const [x, y, size] of [
    [120, 168, 34],
    [330, 226, 42],
    [560, 246, 46],
    [770, 196, 40],
    [960, 150, 34],
    [1130, 128, 28],
  ] as const) {
    await lantern(stage, { x, y, size, tall: 1.1, gain: 0.85, cord: y - size * 1.6 })
  }
}

async function deck(stage: Stage) {
  const lamp = { x: 560, y: 300, z: 130, colour: '#FFBD78', gain: 4, reach: 330 }
  await over(stage, rect(-10, 506, 1300, 14, '#0d0907') + rect(-10, 560, 1300, 8, '#0d0907'))
  await lit(stage, rect(0, 572, 1280, 380, '#5a3a24'), {
    lamps: [lamp],
    bump: (x, y) => boards(stage.seed, 58, 4)(y * 1.5, x * 0.6),
    ambient: 0.01,
    gloss: { power: 8, gain: 0.08 },
  })
  await shade(stage, '<ellipse cx="700" cy="850" rx="600" ry="120" fill="#000"/>', {
    blur: 30,
    gain: 0.8,
  })
  await lit(
    stage,
    '<path d="M130 690C130 600 1250 600 1250 690C1250 840 1140 960 1060 980H320C220 960 130 840 130 690Z" fill="#6b6058"/>',
    {
      lamps: [lamp],
      round: [60, 16],
      ambient: 0.012,
      gloss: { power: 12, gain: 0.1 },
    },
  )
  await shade(stage, '<ellipse cx="690" cy="700" rx="500" ry="58" fill="#000"/>', { blur: 4 })
  await water(stage, '<ellipse cx="690" cy="706" rx="494" ry="52" fill="#000"/>', {
    shore: 566,
    reflect: 0.95,
    ripple: 34,
    size: 13,
    smear: 60,
    colour: '#060c0d',
    squash: 2.2,
    blur: 1.5,
  })
  await lit(
    stage,
    '<path d="M930 668C1010 640 1110 650 1170 690C1180 760 1150 840 1168 920C1110 940 1040 930 1004 916C1020 840 990 740 930 668Z" fill="#bb2831"/>',
    {
      lamps: [{ ...lamp, gain: 6 }],
      round: [18],
      bump: folds(stage.seed + 5, 52, 9, 0.2),
      gloss: { power: 8, gain: 0.14 },
    },
  )
  haze(stage, {
    colour: '#E0AC7C',
    gain: 0.12,
    size: 200,
    lift: 1.4,
    where: (x, y) => Math.exp(-(((x - 640) / 380) ** 2) - ((y - 610) / 90) ** 2),
  })
}
