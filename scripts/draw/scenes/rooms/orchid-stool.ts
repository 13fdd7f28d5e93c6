import { lit } from '../../kit/lit.ts'
import { over, shade } from '../../kit/paint.ts'
import type { Scene, Stage } from '../../kit/stage.ts'
import { folds, stone } from '../../kit/textures.ts'
import { rect, slats } from '../../props/lattice.ts'
import { orchidBloom, orchidSpray } from '../../props/orchid.ts'

const lamp = { x: -260, y: 40, z: 420, colour: '#FFC382', gain: 3.2, reach: 900 }

/** An orchid on a stool against plaster, in the last light through the louvres. */
export const orchidStool: Scene = async (stage) => {
  await lit(stage, rect(0, 0, 1280, 790, '#8a6a50'), {
    lamps: [lamp],
    bump: stone(stage.seed, 120, 7),
    ambient: 0.02,
  })
  await louvreShadow(stage)
  const { stem, blooms } = orchidSpray(560, 560, 360)
  const flowers = blooms.map((bloom) => orchidBloom(bloom)).join('')
  const cast = `<g transform="translate(190 64)">${stem}${flowers}<path d="M470 540h180l-26 130h-128z"/></g>`
  await shade(stage, cast, { blur: 13, gain: 0.7 })
  await floorAndStool(stage)
  await lit(stage, leaves, {
    lamps: [lamp],
    round: [16],
    ambient: 0.02,
    gloss: { power: 12, gain: 0.14 },
  })
  await lit(stage, stem, { lamps: [lamp], round: [4] })
  await lit(stage, pot, {
    lamps: [{ ...lamp, gain: 4 }],
    round: [60, 12],
    gloss: { power: 16, gain: 0.1 },
  })
  for (const bloom of blooms) {
    const flower = orchidBloom(bloom)
    await shade(stage, `<g transform="translate(10 10)">${flower}</g>`, { blur: 7, gain: 0.35 })
    await lit(stage, flower, { lamps: [lamp], round: [13], wrap: 0.6, ambient: 0.05 })
  }
  await over(stage, rect(-60, -30, 150, 1000, '#080504'), { blur: 26 })
}

const pot =
  '<path d="M462 540H658C660 620 630 676 604 690H516C490 676 460 620 462 540Z" fill="#4d5c58"/>'

const leaves = `<path d="M556 556C500 500 420 470 350 500C410 520 470 540 540 570Z" fill="#39492c"/>
  <path d="M566 556C620 490 700 470 780 520C700 516 640 540 580 572Z" fill="#39492c"/>
  <path d="M560 560C540 500 500 440 450 420C470 480 510 540 552 570Z" fill="#44542f"/>`

async function louvreShadow(stage: Stage) {
  const bars = slats({ left: -200, top: -160, right: 1500, bottom: 1000 }, 13, 0.56)
  await shade(stage, `<g transform="rotate(14 640 400)">${bars}</g>`, { blur: 9, gain: 0.86 })
  await shade(stage, rect(1010, -40, 400, 1100, '#000'), { blur: 120, gain: 0.9 })
  await shade(stage, rect(-100, -60, 1500, 130, '#000'), { blur: 60, gain: 0.7 })
}

async function floorAndStool(stage: Stage) {
  await lit(stage, rect(0, 780, 1280, 170, '#3f2616'), { lamps: [lamp], ambient: 0.01 })
  await shade(stage, '<ellipse cx="700" cy="900" rx="330" ry="26" fill="#000"/>', { blur: 18 })
  await lit(
    stage,
    `<path d="M440 720L408 930H440L476 720Z M648 720L690 930H722L686 720Z" fill="#5a3118"/>
     <path d="M386 688H738Q746 706 738 726H386Q378 706 386 688Z" fill="#7d4824"/>`,
    { lamps: [lamp], round: [12], gloss: { power: 14, gain: 0.12 } },
  )
  await lit(
    stage,
    '<path d="M612 684H722C734 760 712 800 724 872C690 884 650 876 628 866C640 800 624 740 612 684Z" fill="#bb2831"/>',
    {
      lamps: [lamp],
      round: [14],
      bump: folds(stage.seed + 7, 36, 6),
      gloss: { power: 8, gain: 0.1 },
    },
  )
}
