import { glow } from '../../kit/glow.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade } from '../../kit/paint.ts'
import { backdrop, type Scene, type Stage } from '../../kit/stage.ts'
import { boards, folds } from '../../kit/textures.ts'
import { bodies } from '../../people/bodies.ts'
import { hairs } from '../../people/hair.ts'
import { heads } from '../../people/heads.ts'
import { parts } from '../../people/parts.ts'
import { lantern } from '../../props/lantern.ts'
import { lattice, rect } from '../../props/lattice.ts'

/** Two behind a paper screen, and tea for two before it. */
export const eveningScreen: Scene = async (stage) => {
  backdrop(stage, '#1b110b', '#120b08')
  glow(stage, {
    x: 900,
    y: 380,
    radius: 300,
    stretch: 1.3,
    colour: '#FFB264',
    gain: 0.6,
    fall: 1.5,
  })
  await shade(stage, shadow(730, 590, 226, false, 'low'), { blur: 4, gain: 0.9 })
  await shade(stage, shadow(1130, 570, 232, true, 'short'), { blur: 5, gain: 0.84 })
  await shade(stage, lattice({ left: -40, top: -60, right: 1640, bottom: 720 }, 10, 5, 17), {
    blur: 1.6,
    gain: 0.95,
  })
  await shade(stage, rect(-60, -60, 420, 1100, '#000'), { blur: 110, gain: 0.7 })
  await table(stage)
  await lantern(stage, { x: 340, y: 250, size: 92, tall: 1.35, cord: -10, gain: 0.8 })
  await lantern(stage, { x: 1430, y: 190, size: 70, tall: 1.35, cord: -10, gain: 0.7, blur: 3 })
}

function shadow(x: number, y: number, size: number, turned: boolean, hair: 'low' | 'short') {
  const { skin, neck, neckX } = heads.profile
  const unit = size / 100
  const { cap, knot = '' } = hairs[hair].profile
  const worn = bodies[hair === 'low' ? 'slipped' : 'shirt']
  return `<g transform="translate(${x} ${y}) scale(${turned ? unit : -unit} ${unit})" fill="#000">
    ${parts(worn.skin + worn.dress, '#000')}
    <g transform="rotate(-6) translate(${-neckX} -128)">
    ${parts(skin + neck + cap + knot, '#000')}</g></g>`
}

async function table(stage: Stage) {
  const lamp = { x: 420, y: 470, z: 160, colour: '#FFB870', gain: 5, reach: 330 }
  const far = { x: 1000, y: 600, z: -40, colour: '#FFB870', gain: 5, reach: 260 }
  await lit(stage, rect(0, 706, 1600, 210, '#54301a'), {
    lamps: [lamp, far],
    bump: (x, y) => boards(stage.seed + 2, 260, 3)(y * 2.4, x * 0.3),
    ambient: 0.008,
    gloss: { power: 9, gain: 0.12 },
  })
  await lit(
    stage,
    '<path d="M-20 776C60 752 120 790 210 770C290 754 350 782 420 800C470 826 540 838 610 884C640 904 668 912 690 940H-20Z" fill="#bb2831"/>',
    {
      lamps: [lamp],
      round: [30],
      bump: folds(stage.seed + 6, 110, 14, 0.9),
      gloss: { power: 7, gain: 0.14 },
    },
  )
  for (const x of [812, 1010]) await cup(stage, x, [lamp, far])
}

async function cup(stage: Stage, x: number, lamps: Parameters<typeof lit>[2]['lamps']) {
  await shade(stage, `<ellipse cx="${x}" cy="812" rx="92" ry="15" fill="#000"/>`, { blur: 8 })
  const clay = { lamps, gloss: { power: 22, gain: 0.4 }, ambient: 0.014 }
  await lit(
    stage,
    `<path d="M${x - 66} 716C${x - 64} 780 ${x - 40} 808 ${x - 26} 812H${x + 26}C${x + 40} 808 ${x + 64} 780 ${x + 66} 716Z" fill="#6d7a72"/>`,
    { ...clay, round: [46, 8] },
  )
  await lit(stage, `<ellipse cx="${x}" cy="716" rx="66" ry="15" fill="#8b968c"/>`, {
    ...clay,
    round: [5],
  })
  await over(stage, `<ellipse cx="${x}" cy="719" rx="57" ry="11" fill="#3a1c0b"/>`, { gain: 0.8 })
}
