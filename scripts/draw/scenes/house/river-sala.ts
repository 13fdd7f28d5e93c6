import { glow } from '../../kit/glow.ts'
import { haze } from '../../kit/haze.ts'
import { lit } from '../../kit/lit.ts'
import { shine } from '../../kit/paint.ts'
import { between } from '../../kit/random.ts'
import { backdrop, type Scene, type Stage } from '../../kit/stage.ts'
import { folds } from '../../kit/textures.ts'
import { water } from '../../kit/water.ts'
import { lantern } from '../../props/lantern.ts'
import { rect } from '../../props/lattice.ts'
import { farBank, foliage } from './banks.ts'
import { floatingLights } from './floating-lights.ts'
import { eaves, floor, middle, posts, rail, roof } from './pavilion.ts'

export interface View {
  /** The middle of the pavilion and the water's edge. */
  x: number
  shore: number
  /** The pavilion's size: 1 is 1,160 units wide. */
  size: number
  /** Where leaves hang into the picture. */
  leaves: readonly { x: number; y: number; size: number; turn: number }[]
}

/** Dusk on the river, the pavilion lit from within. */
export const riverSala =
  (view: View): Scene =>
  async (stage) => {
    const { x, shore } = view
    backdrop(stage, '#0f2a35', '#7a4a34', 0.42)
    glow(stage, { x: x + 120, y: shore, radius: 190, stretch: 3, colour: '#F0904A', gain: 0.55 })
    glow(stage, {
      x: x + 300,
      y: shore - 40,
      radius: 90,
      stretch: 5,
      colour: '#FFC27C',
      gain: 0.22,
    })
    await stars(stage, shore)
    await farBank(stage, shore)
    await pavilion(stage, view)
    await water(stage, rect(0, shore, stage.width, stage.height, '#000'), {
      shore,
      reflect: 0.74,
      // On a tall picture the water is deep, and large ripples would tear the mirror image.
      ripple: 8 + stage.width * 0.016,
      size: 30,
      smear: 80,
      colour: '#03090b',
      squash: 0.92,
    })
    await floatingLights(stage, view)
    haze(stage, {
      colour: '#D98F58',
      gain: 0.085,
      size: 420,
      lift: 0.3,
      where: (px, py) => Math.exp(-(((py - shore) / 70) ** 2) - ((px - x) / 1100) ** 2),
    })
    for (const leaf of view.leaves) await foliage(stage, leaf)
  }

async function stars(stage: Stage, shore: number) {
  const marks = Array.from({ length: 70 }, () => {
    const y = between(stage.random, 0, shore * 0.55)
    const faint = between(stage.random, 0.1, 0.6) * (1 - y / shore)
    const x = between(stage.random, 0, stage.width)
    return `<circle cx="${x}" cy="${y}" r="${between(stage.random, 0.8, 1.9)}" fill="#cfe0e4" fill-opacity="${faint}"/>`
  }).join('')
  await shine(stage, marks, { blur: 0.7, gain: 0.6 })
}

async function pavilion(stage: Stage, view: View) {
  const { x, shore, size } = view
  const y = shore - 84 * size
  const placed = (shapes: string) =>
    `<g transform="translate(${x} ${y}) scale(${size})">${shapes}</g>`
  const path = (d: string, fill: string) => placed(`<path d="${d}" fill="${fill}"/>`)
  const lamp = { x, y: y - 150 * size, z: 50, colour: '#FFB468', gain: 6, reach: 190 * size }
  await shine(stage, placed(room), { blur: 3, gain: 0.8 })
  await lit(stage, path(curtain, '#C3272F'), {
    lamps: [{ ...lamp, gain: 9 }],
    bump: folds(stage.seed + 2, 26 * size, 6 * size, 0.1),
    ambient: 0.03,
    wrap: 0.5,
  })
  const teak = { lamps: [lamp], round: [7 * size], ambient: 0.006, gloss: { power: 9, gain: 0.1 } }
  await lit(stage, path(posts, '#4a2a16') + path(rail, '#3a2113'), teak)
  await lit(stage, path(floor, '#3a2113'), { ...teak, lamps: [{ ...lamp, z: 10, gain: 4 }] })
  glow(stage, {
    x,
    y: y - 120 * size,
    radius: 260 * size,
    stretch: 1.7,
    colour: '#E8792F',
    gain: 0.12,
  })
  await tiles(stage, view)
  await lit(stage, placed(`<path d="M-548 -238H548L470 -228H-470Z" fill="#6b3a1c"/>`), teak)
  for (const [at, down, big] of [
    [-158, 96, 30],
    [0, 84, 36],
    [158, 96, 30],
    [-336, 92, 24],
    [336, 92, 24],
  ] as const) {
    const top = y - 240 * size
    await lantern(stage, { x: x + at * size, y: top + down * size, size: big * size, cord: top })
  }
}

/** The roofs, dark, with the last of the sky along their edges. */
async function tiles(stage: Stage, { x, shore, size }: View) {
  const sky = { x: x + 700 * size, y: shore - 60, z: -160, colour: '#F09A5A', gain: 5, reach: 700 }
  for (const d of [...roof, middle, eaves]) {
    const placed = `<g transform="translate(${x} ${shore - 84 * size}) scale(${size})"><path d="${d}" fill="#3a2016"/></g>`
    await lit(stage, placed, {
      lamps: [sky],
      round: [9 * size],
      bump: (_, py) => 1.4 * size * Math.sin(py / (2.6 * size)),
      ambient: 0.035,
      wrap: 0,
    })
  }
}

const room = `<defs><radialGradient id="within" cx="0.5" cy="0.55" r="0.62">
  <stop offset="0" stop-color="#f4ad60"/><stop offset="0.5" stop-color="#b0602c"/>
  <stop offset="1" stop-color="#3a190d"/></radialGradient></defs>
  <path d="M-424 -240H424V2H-424z" fill="url(#within)"/>
  <path d="M-300 -20h210v24h-210z M120 -26h130v28h-130z M-270 -48h90l12 30h-112z" fill="#2a1209" fill-opacity="0.8"/>`

const curtain = `M236 -238H300C296 -180 280 -130 256 -96C262 -60 270 -30 276 2H236Z
  M430 -238H366C372 -170 392 -120 414 -96C408 -60 404 -30 402 2H430Z
  M-236 -238H-300C-294 -180 -276 -130 -258 -104C-262 -60 -270 -30 -274 2H-236Z`
