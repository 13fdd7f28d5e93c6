import { glow } from '../../kit/glow.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade, shine } from '../../kit/paint.ts'
import { backdrop, type Scene, type Stage } from '../../kit/stage.ts'
import { folds } from '../../kit/textures.ts'
import { water } from '../../kit/water.ts'
import { rect, slats } from '../../props/lattice.ts'

/** A daybed under a wide window; outside, the river after sunset. */
export const riverWindow: Scene = async (stage) => {
  await outside(stage)
  await frame(stage)
  await daybed(stage)
}

async function outside(stage: Stage) {
  backdrop(stage, '#1b3138', '#a8663a', 0.62)
  glow(stage, { x: 800, y: 452, radius: 120, stretch: 2.8, colour: '#F4A050', gain: 0.75 })
  await over(
    stage,
    `<path d="M-20 452C120 420 260 436 380 424C470 430 560 406 700 428C820 410 980 440 1300 414V500H-20Z" fill="#0d1110"/>
     <path d="M420 452L436 372L452 330L468 372L484 452Z M980 452V396L1030 366L1080 396V452Z" fill="#0c0f0e"/>`,
    { blur: 3 },
  )
  const lamps = [120, 246, 390, 560, 640, 910, 1000, 1060, 1180]
    .map((x, i) => `<circle cx="${x}" cy="${449 - (i % 3) * 8}" r="4" fill="#ffc37a"/>`)
    .join('')
  await shine(stage, lamps, { blur: 2.4, gain: 8 })
  await water(stage, rect(0, 460, 1280, 480, '#000'), {
    shore: 460,
    reflect: 0.8,
    ripple: 32,
    size: 22,
    smear: 50,
    colour: '#04090a',
  })
}

const lamp = { x: 800, y: 430, z: -150, colour: '#FFB978', gain: 9, reach: 330 }

async function frame(stage: Stage) {
  const bars = (left: number, right: number, share: number) =>
    slats({ left, top: 60, right, bottom: 640 }, 24, share, '#120b07')
  await over(stage, bars(0, 330, 0.66) + bars(1066, 1280, 0.66), { blur: 1.4 })
  await lit(
    stage,
    `<path d="M-10 -10H1290V62H-10z M-10 636H1290V676H-10z M316 0h34v660h-34z M1048 0h34v660h-34z M-10 0h40v660h-40z M694 60h16v580h-16z" fill="#5a351e"/>`,
    { lamps: [lamp], round: [12], ambient: 0.012, gloss: { power: 10, gain: 0.1 } },
  )
  await over(stage, rect(0, 670, 1280, 280, '#0b0706'))
}

async function daybed(stage: Stage) {
  const inside = { x: 1180, y: 560, z: 240, colour: '#FFB56A', gain: 0.42, reach: 420 }
  const cloth = { lamps: [{ ...lamp, z: 30, gain: 2.2 }, inside], wrap: 0.35, ambient: 0.012 }
  await lit(stage, '<path d="M-20 770C200 744 1000 740 1300 766V960H-20Z" fill="#7a5a44"/>', {
    ...cloth,
    round: [40],
    bump: folds(stage.seed + 3, 260, 7, 1.4),
  })
  await lit(
    stage,
    `<path d="M120 780C96 690 120 640 190 634C270 622 340 634 366 652C388 710 384 770 366 792C290 812 180 808 120 780Z" fill="#a3262e"/>
     <path d="M330 800C312 726 330 690 392 686C460 678 516 688 534 704C548 750 544 790 530 808C460 822 380 820 330 800Z" fill="#b98d4e"/>`,
    { ...cloth, round: [56, 12], gloss: { power: 8, gain: 0.08 } },
  )
  await lit(
    stage,
    '<path d="M760 764C880 744 1010 748 1080 760C1120 820 1110 900 1150 960H820C830 890 790 830 760 764Z" fill="#c22a33"/>',
    {
      ...cloth,
      round: [20],
      bump: folds(stage.seed + 8, 66, 12, 0.2),
      gloss: { power: 7, gain: 0.14 },
    },
  )
  await shade(stage, rect(-40, 880, 1400, 120, '#000'), { blur: 40, gain: 0.7 })
}
