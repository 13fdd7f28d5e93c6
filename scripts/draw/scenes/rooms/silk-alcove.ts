import { glow } from '../../kit/glow.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade } from '../../kit/paint.ts'
import type { Scene, Stage } from '../../kit/stage.ts'
import { folds } from '../../kit/textures.ts'
import { lantern } from '../../props/lantern.ts'
import { rect } from '../../props/lattice.ts'

const lamp = { x: 640, y: 420, z: 70, colour: '#FFBD78', gain: 7, reach: 190 }

/** Red silk drawn apart, and a lamp in the alcove behind. */
export const silkAlcove: Scene = async (stage) => {
  await lit(stage, rect(0, 0, 1280, 940, '#6d2a24'), {
    lamps: [{ ...lamp, z: 160, gain: 3 }],
    bump: folds(stage.seed + 1, 52, 7),
    wrap: 0.4,
  })
  await couch(stage)
  await lantern(stage, { x: 640, y: 360, size: 84, tall: 1.5, cord: -10 })
  await curtains(stage)
}

async function couch(stage: Stage) {
  const light = { ...lamp, z: 200, gain: 6 }
  await shade(stage, rect(300, 690, 700, 260, '#000'), { blur: 30, gain: 0.8 })
  await lit(stage, '<path d="M250 700C420 674 860 674 1030 700V960H250Z" fill="#8a6a4c"/>', {
    lamps: [light],
    round: [40],
    wrap: 0.3,
    bump: folds(stage.seed + 6, 220, 5, 1.5),
  })
  await lit(
    stage,
    `<path d="M470 700C452 620 476 588 540 584C610 576 660 590 668 606C680 660 672 700 660 714C590 728 510 722 470 700Z" fill="#c9ac7e"/>
     <path d="M640 712C630 650 650 624 706 622C764 616 806 628 814 642C822 690 816 712 806 724C750 734 680 730 640 712Z" fill="#b32630"/>`,
    { lamps: [light], round: [44, 10], gloss: { power: 9, gain: 0.08 }, wrap: 0.3 },
  )
  glow(stage, { x: 640, y: 690, radius: 120, stretch: 2, colour: '#E8792F', gain: 0.08 })
}

async function curtains(stage: Stage) {
  const silk = (seed: number, lean: number) => ({
    lamps: [{ ...lamp, z: 40, gain: 8, reach: 240 }],
    bump: folds(seed, 84, 19, lean),
    round: [26],
    gloss: { power: 8, gain: 0.05 },
    ambient: 0.014,
    wrap: 0.2,
  })
  const left = 'M-20 -20H560C556 200 470 420 300 560C270 700 296 840 330 960H-20Z'
  const right = 'M1300 -20H720C726 220 830 420 1000 540C1030 690 1000 840 960 960H1300Z'
  for (const each of [left, right]) {
    await shade(stage, `<path d="${each}" fill="#000"/>`, { blur: 24, gain: 0.55 })
  }
  await lit(stage, `<path d="${left}" fill="#c3272f"/>`, silk(stage.seed + 11, 0.22))
  await lit(stage, `<path d="${right}" fill="#c3272f"/>`, silk(stage.seed + 17, -0.24))
  const tie = {
    lamps: [{ ...lamp, z: 60, gain: 9 }],
    round: [16],
    gloss: { power: 18, gain: 0.3 },
  }
  await lit(
    stage,
    '<path d="M-20 520C120 590 230 590 306 548L300 584C230 626 110 626 -20 566Z M1300 506C1180 570 1080 570 996 528L1000 566C1080 606 1180 606 1300 550Z" fill="#c8964c"/>',
    tie,
  )
  await over(stage, rect(-60, 900, 1400, 90, '#080404'), { blur: 30 })
}
