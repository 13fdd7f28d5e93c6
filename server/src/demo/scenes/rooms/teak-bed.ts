import { glow } from '../../kit/glow.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade } from '../../kit/paint.ts'
import type { Scene, Stage } from '../../kit/stage.ts'
import { boards, folds } from '../../kit/textures.ts'
import { lantern } from '../../props/lantern.ts'
import { rect, slats } from '../../props/lattice.ts'

const lamp = { x: 1010, y: 430, z: 130, colour: '#FFBD78', gain: 5, reach: 300 }

/** A teak bed under a canopy, one lantern beside it. */
export const teakBed: Scene = async (stage) => {
  await lit(stage, rect(0, 0, 1280, 720, '#5e3820'), {
    lamps: [{ ...lamp, z: 100 }],
    bump: boards(stage.seed, 88, 4),
    ambient: 0.02,
    gloss: { power: 10, gain: 0.04 },
  })
  await lit(stage, rect(0, 700, 1280, 240, '#3a2214'), { lamps: [lamp], ambient: 0.01 })
  await canopyBack(stage)
  await bed(stage)
  await canopyFront(stage)
  await lantern(stage, { x: 1062, y: 452, size: 58, tall: 1.35, cord: -10, gain: 1.1 })
  await over(stage, slats({ left: -40, top: -20, right: 120, bottom: 980 }, 14, 0.55), { blur: 17 })
  await shade(stage, rect(-80, -40, 260, 1060, '#000'), { blur: 60, gain: 0.8 })
}

const linen = { lamps: [lamp], ambient: 0.03, wrap: 0.5 }

async function canopyBack(stage: Stage) {
  await lit(stage, '<path d="M300 150H940V640H300z" fill="#b39a80" fill-opacity="0.5"/>', {
    ...linen,
    bump: folds(stage.seed + 4, 64, 9),
  })
  glow(stage, { x: 900, y: 470, radius: 210, colour: '#E8792F', gain: 0.12 })
}

async function bed(stage: Stage) {
  await shade(stage, '<ellipse cx="600" cy="868" rx="560" ry="40" fill="#000"/>', { blur: 30 })
  await lit(stage, '<path d="M180 770H1010V846H180z" fill="#6b3a1c"/>', {
    lamps: [lamp],
    round: [10],
    gloss: { power: 18, gain: 0.15 },
  })
  await lit(
    stage,
    '<path d="M196 690C210 636 300 620 420 618H880C950 620 990 650 996 700V784H196z" fill="#cdb79c"/>',
    { ...linen, round: [46], bump: folds(stage.seed + 6, 170, 6, 1.35) },
  )
  await lit(
    stage,
    `<path d="M286 610C290 548 330 540 420 548C500 540 520 566 520 620Q400 650 286 628Z" fill="#c9b196"/>
     <path d="M450 622C452 566 500 556 574 562C640 556 664 580 662 630Q560 656 450 636Z" fill="#dcc7aa"/>`,
    { ...linen, round: [30, 10] },
  )
  await lit(
    stage,
    '<path d="M690 640C760 616 860 612 912 628C950 690 962 800 950 872C900 890 800 884 742 866C752 780 730 700 690 640Z" fill="#c22a33"/>',
    {
      lamps: [lamp],
      round: [24],
      bump: folds(stage.seed + 8, 58, 9, 0.25),
      gloss: { power: 8, gain: 0.16 },
      wrap: 0.25,
    },
  )
}

async function canopyFront(stage: Stage) {
  const teak = { lamps: [{ ...lamp, z: 60 }], round: [9], gloss: { power: 22, gain: 0.4 } }
  await lit(
    stage,
    `<path d="M196 120h22v750h-22z M978 120h24v750h-24z M286 150h16v480h-16z M930 150h14v500h-14z" fill="#7b451f"/>
     <path d="M180 108H1016V142H180z" fill="#7b451f"/>`,
    teak,
  )
  const sheer = { ...linen, bump: folds(stage.seed + 12, 34, 7), wrap: 0.7 }
  await lit(
    stage,
    `<path d="M190 140H330C318 330 262 470 232 560C246 660 262 760 280 880H176z" fill="#c9ae8e" fill-opacity="0.8"/>
     <path d="M1010 140H900C908 300 950 420 974 520C966 660 962 760 940 880H1024z" fill="#e0c49c" fill-opacity="0.72"/>
     <path d="M186 128H1014V190Q960 236 880 196Q780 250 690 198Q600 250 500 198Q410 248 320 196Q250 234 186 186z" fill="#c9ae8e" fill-opacity="0.85"/>`,
    sheer,
  )
}
