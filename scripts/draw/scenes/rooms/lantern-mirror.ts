import { glow } from '../../kit/glow.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade, shine } from '../../kit/paint.ts'
import type { Scene, Stage } from '../../kit/stage.ts'
import { boards, folds } from '../../kit/textures.ts'
import { lantern } from '../../props/lantern.ts'
import { rect } from '../../props/lattice.ts'

const lamp = { x: 330, y: 330, z: 110, colour: '#FFBD78', gain: 4.5, reach: 240 }

/** A round mirror on teak, and what it holds: the lantern and a red curtain. */
export const lanternMirror: Scene = async (stage) => {
  await lit(stage, rect(0, 0, 1280, 940, '#5a3620'), {
    lamps: [lamp],
    bump: boards(stage.seed, 150, 4),
    ambient: 0.012,
    gloss: { power: 12, gain: 0.04 },
  })
  await shade(stage, '<circle cx="806" cy="410" r="318" fill="#000"/>', { blur: 34, gain: 0.8 })
  await glass(stage)
  await lit(
    stage,
    '<path fill-rule="evenodd" d="M780 82a318 318 0 1 1 -.1 0zM780 112a288 288 0 1 0 .1 0z" fill="#c8964c"/>',
    {
      lamps: [{ ...lamp, z: 60, gain: 7, reach: 420 }],
      round: [15],
      gloss: { power: 26, gain: 0.9 },
    },
  )
  await shelf(stage)
  await lantern(stage, { x: 330, y: 340, size: 104, tall: 1.4, cord: -10, gain: 1.05 })
}

async function glass(stage: Stage) {
  const clip = (shapes: string) =>
    `<defs><clipPath id="glass"><circle cx="780" cy="400" r="290"/></clipPath></defs>
     <g clip-path="url(#glass)">${shapes}</g>`
  await over(stage, '<circle cx="780" cy="400" r="292" fill="#160f0c"/>')
  await lit(stage, clip('<path d="M480 60H700C720 300 650 520 690 740H480Z" fill="#9d232b"/>'), {
    lamps: [{ x: 900, y: 380, z: 130, colour: '#FFBD78', gain: 2.6, reach: 200 }],
    bump: folds(stage.seed + 5, 58, 9),
    gloss: { power: 8, gain: 0.06 },
    wrap: 0.3,
  })
  await lantern(stage, { x: 918, y: 372, size: 58, tall: 1.4, cord: 140, gain: 0.55, blur: 3 })
  await shine(stage, clip('<circle cx="918" cy="372" r="210" fill="#e8792f"/>'), {
    blur: 90,
    gain: 0.2,
  })
  await shine(stage, clip('<path d="M560 690L760 90H800L600 730Z" fill="#ffd9a8"/>'), {
    blur: 14,
    gain: 0.02,
  })
}

async function shelf(stage: Stage) {
  const teak = {
    lamps: [{ ...lamp, y: 420, gain: 7 }],
    round: [6],
    gloss: { power: 18, gain: 0.16 },
  }
  await lit(stage, '<path d="M-20 806H1300V850H-20z" fill="#6f4022"/>', teak)
  await shade(stage, rect(-20, 850, 1320, 120, '#000'), { blur: 20, gain: 0.8 })
  const vase = (x: number, scale: number) =>
    `<g transform="translate(${x} 808) scale(${scale})"><path d="M-18 -170C-14 -150 -14 -140 -20 -128
     C-60 -96 -66 -30 -34 0H34C66 -30 60 -96 20 -128C14 -140 14 -150 18 -170Z" fill="#7a8078"/></g>`
  await shade(stage, '<ellipse cx="590" cy="806" rx="150" ry="12" fill="#000"/>', { blur: 9 })
  await lit(stage, vase(560, 1) + vase(650, 0.62), {
    lamps: [{ ...lamp, z: 160, gain: 7 }],
    round: [44, 16],
    gloss: { power: 22, gain: 0.35 },
  })
  glow(stage, { x: 330, y: 800, radius: 90, stretch: 3, colour: '#E8792F', gain: 0.06 })
  await over(stage, '<path d="M1300 -20H1150C1200 300 1090 640 1180 960H1300Z" fill="#2c090c"/>', {
    blur: 24,
  })
}
