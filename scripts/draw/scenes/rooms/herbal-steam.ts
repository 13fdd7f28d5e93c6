import { glow } from '../../kit/glow.ts'
import { haze } from '../../kit/haze.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade } from '../../kit/paint.ts'
import { backdrop, type Scene, type Stage } from '../../kit/stage.ts'
import { folds, slabs } from '../../kit/textures.ts'
import { rect } from '../../props/lattice.ts'

const lamp = { x: 900, y: 250, z: -60, colour: '#FFCB95', gain: 10, reach: 300 }

/** Jars of herbs in the steam, the lamp behind them. */
export const herbalSteam: Scene = async (stage) => {
  backdrop(stage, '#1c2a26', '#17140f')
  await lit(stage, rect(0, 0, 1280, 700, '#5c6a5f'), {
    lamps: [{ ...lamp, z: 120, gain: 1.5 }],
    bump: slabs(stage.seed, 128, 62, 2.4),
    ambient: 0.02,
    gloss: { power: 14, gain: 0.1 },
  })
  glow(stage, { x: 900, y: 220, radius: 170, colour: '#FFC080', gain: 0.42, fall: 1.4 })
  await bundles(stage)
  steam(stage, 1, 0.42)
  await jars(stage)
  steam(stage, 2, 0.5)
  await over(
    stage,
    '<path d="M-30 960V640C60 700 120 800 130 960Z M1310 960V760C1240 800 1200 880 1190 960Z" fill="#0a0d0a"/>',
    { blur: 24 },
  )
}

const steam = (stage: Stage, seed: number, gain: number) =>
  haze(stage, {
    colour: '#D8B892',
    gain,
    size: 210,
    lift: 1.5,
    seed: seed * 50,
    where: (x, y) =>
      Math.exp(-(((x - 760) / 420) ** 2) - ((y - 330) / 260) ** 2) * (seed === 1 ? 1 : 0.7),
  })

async function bundles(stage: Stage) {
  const bundle = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-2 -400h4v400h-4z" fill="#3a2a18"/>
     <path d="M-8 -10C-60 60 -66 170 -30 220C-10 190 -4 200 2 236C12 200 22 196 36 214C66 160 56 60 8 -10Z" fill="#4d5a34"/>
     <path d="M-14 -16H14V16H-14z" fill="#5a2a20"/></g>`
  await lit(stage, bundle(300, 120, 1) + bundle(440, 70, 0.84) + bundle(590, 140, 0.7), {
    lamps: [lamp],
    round: [22],
    bump: folds(stage.seed + 3, 17, 4, 0.2),
    ambient: 0.02,
  })
}

async function jars(stage: Stage) {
  await lit(stage, '<path d="M-20 760H1300V960H-20Z" fill="#4a3a2c"/>', {
    lamps: [{ ...lamp, y: 520, z: 60, gain: 3 }],
    bump: folds(stage.seed + 5, 160, 3, 1.5),
    gloss: { power: 8, gain: 0.14 },
    ambient: 0.012,
  })
  for (const [x, size, fill] of [
    [1060, 0.86, '#5d6f66'],
    [380, 1.02, '#7a5a3c'],
    [720, 1.24, '#56675e'],
  ] as const) {
    await shade(
      stage,
      `<ellipse cx="${x - 60}" cy="836" rx="${190 * size}" ry="24" fill="#000"/>`,
      { blur: 16 },
    )
    await lit(
      stage,
      `<g transform="translate(${x} 840) scale(${size})"><path d="${jar}" fill="${fill}"/></g>`,
      {
        lamps: [lamp, { x: 300, y: 100, z: 500, colour: '#8FA9A0', gain: 0.22, reach: 700 }],
        round: [90 * size, 20],
        gloss: { power: 24, gain: 0.35 },
        ambient: 0.01,
      },
    )
  }
}

const jar = `M-62 -300H62C70 -292 66 -276 50 -268C58 -250 140 -210 140 -130C140 -60 100 0 70 0H-70
  C-100 0 -140 -60 -140 -130C-140 -210 -58 -250 -50 -268C-66 -276 -70 -292 -62 -300Z
  M-44 -302C-44 -330 -16 -336 -12 -344C-14 -362 14 -362 12 -344C16 -336 44 -330 44 -302Z`
