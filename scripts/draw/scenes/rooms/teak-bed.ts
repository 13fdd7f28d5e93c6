import { glow } from '../../kit/glow.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade } from '../../kit/paint.ts'
import type { Scene, Stage } from '../../kit/stage.ts'
import { boards, folds } from '../../kit/textures.ts'
import { lantern } from '../../props/lantern.ts'
import { rect } from '../../props/lattice.ts'

const lamp = { x: 800, y: 330, z: 60, colour: '#FFBD78', gain: 5, reach: 260 }

/** A teak bed under a thin canopy, the lantern behind the cloth. */
export const teakBed: Scene = async (stage) => {
  await lit(stage, rect(0, 0, 1280, 940, '#4a2c1a'), {
    lamps: [{ ...lamp, z: 90, gain: 3 }],
    bump: boards(stage.seed, 104, 4),
    ambient: 0.01,
  })
  await lantern(stage, { x: 800, y: 330, size: 78, tall: 1.4, cord: -10, gain: 0.9, blur: 4 })
  await sheerBehind(stage)
  await bed(stage)
  await silk(stage)
  await canopy(stage)
  await over(stage, rect(-60, -30, 130, 1000, '#080504'), { blur: 30 })
}

async function sheerBehind(stage: Stage) {
  await lit(stage, '<path d="M150 -20H1130V700H150z" fill="#b89a78" fill-opacity="0.34"/>', {
    lamps: [{ ...lamp, z: 130, gain: 2.8 }],
    bump: folds(stage.seed + 4, 96, 13),
    ambient: 0.02,
    wrap: 0.6,
  })
  glow(stage, { x: 800, y: 350, radius: 150, colour: '#FFB668', gain: 0.26 })
  await shade(stage, rect(60, 560, 1160, 90, '#000'), { blur: 40, gain: 0.55 })
}

const linen = { lamps: [{ ...lamp, z: 20, gain: 5.4 }], ambient: 0.016, wrap: 0.3 }

async function bed(stage: Stage) {
  await lit(
    stage,
    '<path d="M110 740C120 660 240 634 420 632H900C1060 634 1140 660 1150 740V960H110z" fill="#cbb295"/>',
    { ...linen, round: [70, 16], bump: folds(stage.seed + 6, 230, 9, 1.25) },
  )
  const pillow = (x: number, y: number, wide: number, fill: string) =>
    `<path transform="translate(${x} ${y}) scale(${wide} 1)" fill="${fill}" d="M-140 62C-164 20 -156 -34 -134 -52
     C-80 -64 80 -70 132 -54C158 -30 160 24 138 60C80 82 -76 84 -140 62Z"/>`
  for (const each of [
    pillow(400, 590, 1.15, '#b39c80'),
    pillow(690, 584, 1.1, '#b39c80'),
    pillow(540, 626, 1.2, '#d6bf9f'),
  ]) {
    await shade(stage, `<g transform="translate(-12 16)">${each}</g>`, { blur: 14, gain: 0.5 })
    await lit(stage, each, { ...linen, round: [50, 14], bump: folds(stage.seed + 9, 120, 5, 0.8) })
  }
}

async function silk(stage: Stage) {
  const cloth =
    '<path d="M760 700C860 664 1000 650 1152 690C1160 780 1156 870 1170 960H700C740 880 790 800 760 700Z" fill="#c3272f"/>'
  await shade(stage, `<g transform="translate(-16 6)">${cloth}</g>`, { blur: 16, gain: 0.6 })
  await lit(stage, cloth, {
    lamps: [{ ...lamp, z: 110, gain: 6, reach: 320 }],
    round: [26],
    bump: folds(stage.seed + 8, 88, 15, 0.35),
    gloss: { power: 8, gain: 0.1 },
    wrap: 0.25,
    ambient: 0.012,
  })
}

async function canopy(stage: Stage) {
  const teak = { lamps: [lamp], round: [14], gloss: { power: 18, gain: 0.3 }, ambient: 0.008 }
  await lit(stage, '<path d="M96 -20h34v980H96z M1140 -20h36v980h-36z" fill="#6b3a1c"/>', teak)
  const sheer = {
    lamps: [{ ...lamp, z: 30, gain: 4.6, reach: 330 }],
    bump: folds(stage.seed + 12, 44, 9),
    ambient: 0.012,
    wrap: 0.5,
  }
  await lit(
    stage,
    `<path d="M90 -20H330C316 200 240 380 150 480C170 640 150 800 190 960H60z" fill="#c9ae8e" fill-opacity="0.82"/>
     <path d="M1190 -20H1000C1010 180 1070 350 1132 450C1120 620 1130 780 1104 960H1230z" fill="#d8bb94" fill-opacity="0.8"/>`,
    sheer,
  )
  await lit(
    stage,
    '<path d="M84 462Q130 500 176 470L172 500Q130 526 86 492Z M1106 436Q1150 474 1196 440L1196 470Q1150 500 1110 466Z" fill="#b8262f"/>',
    { ...teak, round: [10] },
  )
}
