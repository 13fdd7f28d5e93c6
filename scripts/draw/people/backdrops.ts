import { glow } from '../kit/glow.ts'
import { lit } from '../kit/lit.ts'
import { over, shine } from '../kit/paint.ts'
import { between } from '../kit/random.ts'
import { backdrop, type Stage } from '../kit/stage.ts'
import { boards, folds } from '../kit/textures.ts'
import { lantern } from '../props/lantern.ts'
import { lattice, rect } from '../props/lattice.ts'

/** What is behind someone; `x` is where the light is, in a picture of 780 by 1413. */
export type Backdrop = (stage: Stage, x: number) => Promise<void>

/** A screen with the lamp behind it. Its bars stand before whoever's shadow falls on it. */
const paper: Backdrop = async (stage, x) => {
  backdrop(stage, '#3a2214', '#1c100a')
  glow(stage, { x, y: 560, radius: 520, colour: '#FFB66B', gain: 0.5, fall: 1.3 })
}

/** A round window, and the lamp beyond it. */
const moon: Backdrop = async (stage, x) => {
  backdrop(stage, '#130c09', '#0e0907')
  await shine(
    stage,
    `<defs><radialGradient id="moon" cx="${x / 780}" cy="0.4" r="0.8"><stop offset="0" stop-color="#f2dfb6"/>
     <stop offset="0.55" stop-color="#a98a58"/><stop offset="1" stop-color="#3a2a1a"/></radialGradient></defs>
     <circle cx="390" cy="640" r="420" fill="url(#moon)"/>`,
    { blur: 4, gain: 0.8 },
  )
  await over(
    stage,
    '<circle cx="390" cy="640" r="428" fill="none" stroke="#0d0806" stroke-width="26"/>',
    {
      blur: 3,
    },
  )
}

const curtain: Backdrop = async (stage, x) => {
  await lit(stage, rect(0, 0, 780, 1413, '#7d2b26'), {
    lamps: [{ x, y: 480, z: 150, colour: '#FFBD78', gain: 1.6, reach: 330 }],
    bump: folds(stage.seed + 40, 120, 22),
    wrap: 0.25,
    gloss: { power: 8, gain: 0.05 },
  })
}

const rain: Backdrop = async (stage, x) => {
  backdrop(stage, '#22363c', '#2a2019', 0.6)
  glow(stage, { x, y: 760, radius: 240, stretch: 1.5, colour: '#E8934F', gain: 0.3 })
  const lights = Array.from({ length: 26 }, () => {
    const fill = stage.random() < 0.75 ? '#ffb869' : '#8fb9c2'
    const at = `cx="${between(stage.random, 0, 780)}" cy="${between(stage.random, 640, 1010)}"`
    return `<circle ${at} r="${between(stage.random, 10, 30)}" fill="${fill}" fill-opacity="${between(stage.random, 0.08, 0.4)}"/>`
  }).join('')
  await shine(stage, lights, { blur: 3, gain: 0.8 })
  await over(
    stage,
    lattice({ left: -250, top: -30, right: 1030, bottom: 1460 }, 2, 3, 34, '#0d0907'),
    { blur: 4 },
  )
  await drops(stage)
}

async function drops(stage: Stage) {
  const marks = Array.from({ length: 380 }, () => {
    const size = between(stage.random, 1, 4.6) * between(stage.random, 0.6, 1.2)
    const x = between(stage.random, 0, 780)
    const y = between(stage.random, 0, 1413)
    const trail = stage.random() < 0.09 ? between(stage.random, 30, 170) : 0
    return `<path d="M${x - size * 0.5} ${y - trail}L${x + size * 0.5} ${y - trail}L${x + size} ${y}
      A${size} ${size * 1.2} 0 0 1 ${x - size} ${y}Z" fill="#c9d4d2" fill-opacity="${between(stage.random, 0.05, 0.3)}"/>`
  }).join('')
  await shine(stage, marks, { blur: 0.8, gain: 0.6 })
}

const lanterns: Backdrop = async (stage, x) => {
  backdrop(stage, '#150d0a', '#0e0907')
  glow(stage, { x, y: 430, radius: 300, colour: '#E8792F', gain: 0.16 })
  await lantern(stage, { x, y: 380, size: 150, gain: 0.8, cord: -20, blur: 7 })
  await lantern(stage, { x: 780 - x * 0.8, y: 250, size: 62, gain: 0.5, cord: -20, blur: 13 })
  await lantern(stage, { x: 780 - x * 1.25, y: 640, size: 44, gain: 0.4, cord: -20, blur: 17 })
}

const arch: Backdrop = async (stage, x) => {
  await lit(stage, rect(0, 0, 780, 1413, '#6a4a36'), {
    lamps: [{ x, y: 500, z: 60, colour: '#FFB870', gain: 0.5, reach: 260 }],
    bump: boards(stage.seed + 3, 130, 4),
    ambient: 0.015,
  })
  const door = 'M120 1460V470C120 300 250 250 390 130C530 250 660 300 660 470V1460Z'
  await shine(
    stage,
    `<defs><radialGradient id="beyond" cx="${x / 780}" cy="0.5" r="0.75"><stop offset="0" stop-color="#e9a35c"/>
     <stop offset="0.4" stop-color="#a65b2a"/><stop offset="1" stop-color="#2a1410"/></radialGradient></defs>
     <path d="${door}" fill="url(#beyond)"/>`,
    { blur: 5, gain: 0.75 },
  )
  await over(stage, `<path d="${door}" fill="none" stroke="#150c08" stroke-width="34"/>`, {
    blur: 5,
  })
}

const blinds: Backdrop = async (stage, x) => {
  backdrop(stage, '#3a1c10', '#1c100c', 0.8)
  glow(stage, { x, y: 600, radius: 420, stretch: 1.2, colour: '#F09A4C', gain: 0.6, fall: 1.3 })
}

export const backdrops = { paper, moon, curtain, rain, lanterns, arch, blinds }
