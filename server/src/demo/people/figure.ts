import { lit } from '../kit/lit.ts'
import { shade } from '../kit/paint.ts'
import type { Lamp } from '../kit/shading.ts'
import type { Stage } from '../kit/stage.ts'
import { drape, folds } from '../kit/textures.ts'
import { type BodyName, bodies } from './bodies.ts'
import { type FlowerName, flowers } from './flowers.ts'
import { type HairName, hairs } from './hair.ts'
import { type HeadName, heads } from './heads.ts'

export interface Figure {
  /** The foot of the neck. */
  x: number
  y: number
  /** The height of the head. */
  size: number
  head: HeadName
  hair: HairName
  body: BodyName
  /** Degrees that the head bows, forward in a profile. */
  tilt?: number
  /** Looking to the right instead of to the left. */
  turned?: boolean
  skin?: string
  dress: string
  trim?: string
  flower?: readonly [FlowerName, colour: string]
  lamps: readonly Lamp[]
  ambient?: number
}

/** Someone seen from behind, drawn by the light along the edge. */
export async function figure(stage: Stage, who: Figure) {
  const head = heads[who.head]
  const hair = hairs[who.hair][who.head]
  const body = bodies[who.body]
  const unit = who.size / 100
  const facing = who.turned ? -1 : 1
  const onBody = (shapes: string) =>
    `<g transform="translate(${who.x} ${who.y}) scale(${unit * facing} ${unit})">${shapes}</g>`
  const onHead = (shapes: string) =>
    onBody(
      `<g transform="rotate(${-(who.tilt ?? 0)}) translate(${-head.neckX} -128)">${shapes}</g>`,
    )
  const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
  const { skin = '#A8744E', ambient = 0.012 } = who
  const flesh = { lamps: who.lamps, ambient, wrap: 0.25, gloss: { power: 7, gain: 0.05 } }
  const cloth = {
    lamps: who.lamps,
    ambient,
    wrap: 0.3,
    round: [34 * unit, 10 * unit],
    gloss: { power: 8, gain: 0.16 },
  }
  const locks = {
    lamps: who.lamps,
    ambient: ambient * 0.5,
    wrap: 0.1,
    round: [22 * unit, 7 * unit],
    bump: folds(stage.seed + 21, 2.6 * unit, 0.1 * unit, 0.7 * facing),
    gloss: { power: 9, gain: 0.09 },
  }

  await lit(stage, onBody(path(body.skin, skin)) + onHead(path(head.neck, skin)), {
    ...flesh,
    round: [40 * unit, 14 * unit],
  })
  await shade(stage, onHead(`<ellipse cx="44" cy="104" rx="34" ry="13" fill="#000"/>`), {
    blur: 8 * unit,
    gain: 0.75,
  })
  await lit(stage, onBody(path(body.dress, who.dress)), {
    ...cloth,
    bump: drape(stage.seed + 9, who.x, who.y, 24 * unit, 4.2 * unit),
  })
  if (body.trim) {
    await lit(stage, onBody(path(body.trim, who.trim ?? who.dress)), {
      ...cloth,
      round: [7 * unit],
    })
  }
  if (hair.back) await lit(stage, onHead(path(hair.back, '#1c1310')), locks)
  await lit(stage, onHead(path(head.skin, skin)), { ...flesh, round: [30 * unit, 7 * unit] })
  await lit(stage, onHead(path(hair.cap, '#1c1310')), locks)
  if (who.flower) {
    const [name, colour] = who.flower
    const [x, y] = hair.pin
    const worn = `<g transform="translate(${x} ${y})">${flowers[name](colour)}</g>`
    await shade(stage, onHead(worn), { blur: 3 * unit, gain: 0.7 })
    await lit(stage, onHead(worn), { lamps: who.lamps, ambient: 0.1, round: [4 * unit], wrap: 0.6 })
  }
}
