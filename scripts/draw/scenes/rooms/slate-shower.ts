import { glow } from '../../kit/glow.ts'
import { haze } from '../../kit/haze.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade, shine } from '../../kit/paint.ts'
import { between } from '../../kit/random.ts'
import type { Scene, Stage } from '../../kit/stage.ts'
import { folds, slabs } from '../../kit/textures.ts'
import { water } from '../../kit/water.ts'
import { rect } from '../../props/lattice.ts'

const lamp = { x: 250, y: 60, z: 90, colour: '#FFCB95', gain: 9, reach: 210 }
const brass = { round: [10, 4], ambient: 0.05, gloss: { power: 24, gain: 0.8 }, wrap: 0.1 }

/** Slate, a brass rose and falling water in the light of one lamp out of sight. */
export const slateShower: Scene = async (stage) => {
  await lit(stage, rect(0, 0, 1280, 800, '#5b5550'), {
    lamps: [lamp],
    bump: slabs(stage.seed, 230, 96, 3),
    ambient: 0.012,
    gloss: { power: 14, gain: 0.05 },
    wrap: 0,
  })
  await shade(stage, rect(880, -40, 500, 1000, '#000'), { blur: 110, gain: 0.75 })
  await shade(stage, rect(-60, 640, 1400, 400, '#000'), { blur: 60, gain: 0.6 })
  glow(stage, { x: 250, y: -20, radius: 160, stretch: 1.3, colour: '#FFB45E', gain: 0.5 })
  await shade(stage, '<ellipse cx="735" cy="262" rx="190" ry="34" fill="#000"/>', { blur: 26 })
  await lit(
    stage,
    `<path d="M690 -20h20v196h-20z" fill="#c08f4a"/>
     <path d="M664 168h72l14 26h-100z" fill="#c08f4a"/>
     <path d="M530 204q0-16 170-16t170 16l-6 14q-164 14-328 0z" fill="#d9a85e"/>`,
    { ...brass, lamps: [{ ...lamp, z: 160, gain: 12 }] },
  )
  await rain(stage)
  await water(stage, rect(0, 772, 1280, 170, '#000'), {
    shore: 772,
    reflect: 0.5,
    ripple: 26,
    size: 16,
    smear: 60,
    colour: '#060504',
    blur: 3,
  })
  await bench(stage)
  haze(stage, {
    colour: '#D89A5A',
    gain: 0.16,
    size: 300,
    lift: 1.3,
    where: (x, y) => Math.exp(-(((x - 640) / 330) ** 2) - ((y - 640) / 260) ** 2),
  })
}

async function rain(stage: Stage) {
  const drops = Array.from({ length: 900 }, () => {
    const x = between(stage.random, 548, 852)
    const y = between(stage.random, 216, 790)
    const bright = between(stage.random, 0.03, 0.5) * (1 - (x - 545) / 480)
    const long = between(stage.random, 16, 190)
    const thin = between(stage.random, 0.5, 1.5)
    return `<path d="M${x} ${y}l${(x - 700) * 0.012} ${long}" stroke="#ffe0b0"
      stroke-width="${thin}" stroke-opacity="${bright}" stroke-linecap="round"/>`
  }).join('')
  await shine(stage, drops, { blur: 0.8, gain: 0.8 })
  await shine(stage, drops, { blur: 12, gain: 0.7 })
}

async function bench(stage: Stage) {
  await shade(stage, '<ellipse cx="230" cy="852" rx="300" ry="26" fill="#000"/>', { blur: 16 })
  await lit(
    stage,
    '<path d="M-20 700h430v30h-430z M40 730h26v120h-26z M336 730h26v120h-26z" fill="#7a4a28"/>',
    { lamps: [lamp], round: [5], gloss: { power: 20, gain: 0.1 } },
  )
  await lit(
    stage,
    `<path d="M120 640q6-26 40-26h190q22 6 22 32l-4 54h-246q-8-40-2-60z
      M200 690h120l16 96q-60 26-128 6z" fill="#b8262f"/>`,
    {
      lamps: [{ ...lamp, z: 170, gain: 10 }],
      round: [16],
      bump: folds(stage.seed + 3, 46, 5, 1.2),
      gloss: { power: 9, gain: 0.12 },
      wrap: 0.3,
    },
  )
  await over(stage, rect(1120, -20, 220, 1000, '#070504'), { blur: 38 })
}
