import { glow } from '../../kit/glow.ts'
import { lit } from '../../kit/lit.ts'
import { over, shade } from '../../kit/paint.ts'
import type { Scene, Stage } from '../../kit/stage.ts'
import { boards, folds } from '../../kit/textures.ts'
import { water } from '../../kit/water.ts'
import { candle } from '../../props/candle.ts'
import { lattice, rect } from '../../props/lattice.ts'
import { petals } from '../../props/petals.ts'

const lamp = { x: 560, y: 430, z: 120, colour: '#FFB870', gain: 7, reach: 240 }

/** Oil in a brass bowl, a rolled towel, silk and a candle on dark teak. */
export const oilStillLife: Scene = async (stage) => {
  await lit(stage, rect(0, 0, 1600, 640, '#4a2e1e'), {
    lamps: [{ ...lamp, z: 160, gain: 1.6 }],
    bump: boards(stage.seed, 170, 4),
    ambient: 0.006,
  })
  glow(stage, { x: 1220, y: 180, radius: 170, stretch: 1.2, colour: '#C9793F', gain: 0.16 })
  await shade(stage, lattice({ left: 900, top: -60, right: 1560, bottom: 480 }, 6, 4, 20), {
    blur: 13,
  })
  await table(stage)
  await silk(stage)
  await towels(stage)
  await bowl(stage)
  await candle(stage, { x: 560, y: 706, size: 44, tall: 4.2 })
  await bottle(stage)
  const strewn = petals(stage.random, {
    x: 700,
    y: 800,
    spreadX: 280,
    spreadY: 40,
    count: 9,
    size: 24,
  })
  await shade(stage, `<g transform="translate(2 8)">${strewn}</g>`, { blur: 5, gain: 0.7 })
  await lit(stage, strewn, { lamps: [lamp], round: [9], wrap: 0.5, ambient: 0.02 })
  await over(stage, '<path d="M1640 -20H1470C1530 300 1400 620 1480 940H1640Z" fill="#2c090c"/>', {
    blur: 30,
  })
}

async function table(stage: Stage) {
  await lit(stage, rect(0, 630, 1600, 280, '#4e2d18'), {
    lamps: [lamp],
    bump: (x, y) => boards(stage.seed + 2, 240, 3)(y * 2.4, x * 0.3),
    ambient: 0.008,
    gloss: { power: 9, gain: 0.1 },
  })
}

async function silk(stage: Stage) {
  await shade(stage, '<ellipse cx="1120" cy="800" rx="430" ry="40" fill="#000"/>', { blur: 22 })
  await lit(
    stage,
    `<path d="M800 800C850 752 930 764 1000 744C1110 716 1240 738 1330 716C1430 694 1520 716 1640 690V930H960C930 900 900 884 884 856C860 836 826 830 800 800Z" fill="#c3272f"/>`,
    {
      lamps: [{ ...lamp, gain: 8, z: 200, reach: 330 }],
      round: [46, 12],
      bump: folds(stage.seed + 5, 120, 17, 1.25),
      gloss: { power: 7, gain: 0.16 },
      wrap: 0.25,
    },
  )
}

async function towels(stage: Stage) {
  const roll = (x: number, y: number, r: number) =>
    `<path d="M${x} ${y - r}H${x + 330}a${r * 0.4} ${r} 0 0 1 0 ${r * 2}H${x}a${r * 0.5} ${r} 0 0 1 0 ${-r * 2}Z" fill="#cdb497"/>`
  const light = { ...lamp, gain: 8, z: 160, reach: 330 }
  const cloth = { lamps: [light], wrap: 0.35, ambient: 0.01 }
  for (const [x, y] of [
    [960, 690],
    [1010, 584],
  ] as const) {
    await shade(stage, `<ellipse cx="${x + 170}" cy="${y + 52}" rx="220" ry="18" fill="#000"/>`, {
      blur: 10,
      gain: 0.8,
    })
    await lit(stage, roll(x, y, 56), {
      ...cloth,
      round: [50],
      bump: folds(stage.seed + x, 11, 0.7, 1.57),
    })
    const spiral = [48, 37, 26, 15].map(
      (r) =>
        `<ellipse cx="${x}" cy="${y}" rx="${r * 0.5}" ry="${r}" fill="none" stroke="#3a2415" stroke-width="3.5"/>`,
    )
    await shade(stage, spiral.join(''), { blur: 2, gain: 0.55 })
  }
}

async function bowl(stage: Stage) {
  const brass = {
    lamps: [{ ...lamp, gain: 8, z: 90 }],
    gloss: { power: 20, gain: 0.9 },
    ambient: 0.02,
  }
  await shade(stage, '<ellipse cx="840" cy="772" rx="180" ry="22" fill="#000"/>', { blur: 14 })
  await lit(
    stage,
    '<path d="M660 640C664 730 740 776 830 778C920 776 996 730 1000 640Z M770 772H890L902 790H758Z" fill="#b9833c"/>',
    {
      ...brass,
      round: [90, 10],
    },
  )
  await lit(stage, '<ellipse cx="830" cy="640" rx="172" ry="32" fill="#d3a052"/>', {
    ...brass,
    round: [9],
  })
  await shade(stage, '<ellipse cx="830" cy="643" rx="160" ry="26" fill="#000"/>', {
    blur: 2,
    gain: 0.8,
  })
  await water(stage, '<ellipse cx="830" cy="650" rx="150" ry="20" fill="#000"/>', {
    shore: 628,
    reflect: 0.9,
    ripple: 9,
    size: 10,
    smear: 30,
    colour: '#2a1405',
    squash: 5,
    blur: 1,
  })
}

async function bottle(stage: Stage) {
  await lit(
    stage,
    `<path d="M352 706C330 706 322 690 324 660C326 600 340 570 372 552V486H412V552C444 570 458 600 460 660C462 690 454 706 432 706Z" fill="#6b3510"/>
     <path d="M366 486H418V452Q392 444 366 452Z" fill="#2a160c"/>`,
    {
      lamps: [{ ...lamp, z: 40 }],
      round: [60, 12],
      gloss: { power: 30, gain: 1.1 },
      ambient: 0.01,
    },
  )
  glow(stage, { x: 432, y: 650, radius: 30, stretch: 0.6, colour: '#E8892F', gain: 0.4, fall: 2 })
}
