import { lit } from '../kit/lit.ts'
import { shade } from '../kit/paint.ts'
import type { Lamp } from '../kit/shading.ts'
import type { Stage } from '../kit/stage.ts'
import { drape, strands } from '../kit/textures.ts'
import { type BodyName, bodies } from './bodies.ts'
import { type FlowerName, flowers } from './flowers.ts'
import { type HairName, hairs } from './hair.ts'
import { type HeadName, heads } from './heads.ts'
import { parts } from './parts.ts'

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
  const { skin = '#A8744E', ambient = 0.012 } = who
  const front = who.lamps.map((lamp) => ({
    ...lamp,
    z: Math.abs(lamp.z) * 0.8,
    gain: lamp.gain * 0.11,
  }))
  const flesh = {
    lamps: [...who.lamps, ...front.map((lamp) => ({ ...lamp, gain: lamp.gain * 0.3 }))],
    ambient,
    wrap: 0.16,
    gloss: { power: 7, gain: 0.04 },
  }
  const cloth = {
    lamps: [...who.lamps, ...front],
    ambient,
    wrap: 0.3,
    round: [34 * unit, 10 * unit],
    gloss: { power: 8, gain: 0.07 },
  }
  const combed = (along: number) =>
    strands(stage.seed + 21, 1.5 * unit, 0.34 * unit, along * facing)
  const locks = {
    lamps: [...who.lamps, ...front],
    ambient: ambient * 0.5,
    wrap: 0.1,
    round: [22 * unit, 7 * unit],
    bump: combed(0.62),
    gloss: { power: 12, gain: 0.17 },
  }

  await lit(stage, onBody(parts(body.skin, skin)) + onHead(parts(head.neck, skin)), {
    ...flesh,
    round: [40 * unit, 14 * unit],
  })
  await shade(stage, onHead(`<ellipse cx="44" cy="104" rx="34" ry="13" fill="#000"/>`), {
    blur: 8 * unit,
    gain: 0.75,
  })
  await lit(stage, onBody(parts(body.dress, who.dress)), {
    ...cloth,
    bump: drape(stage.seed + 9, who.x, who.y, 21 * unit, 6 * unit),
  })
  if (body.trim) {
    await lit(stage, onBody(parts(body.trim, who.trim ?? who.dress)), {
      ...cloth,
      round: [7 * unit],
    })
  }
  if (hair.back)
    await lit(stage, onHead(parts(hair.back, '#1c1310')), { ...locks, bump: combed(0.08) })
  await lit(stage, onHead(parts(head.skin, skin)), { ...flesh, round: [30 * unit, 7 * unit] })
  await lit(stage, onHead(parts(hair.cap, '#1c1310')), locks)
  if (hair.knot) {
    await shade(stage, onHead(parts(hair.knot, '#000')), { blur: 3 * unit, gain: 0.6 })
    await lit(stage, onHead(parts(hair.knot, '#1c1310')), { ...locks, bump: combed(-0.5) })
  }
  if (who.flower) {
    const [name, colour] = who.flower
    const [x, y] = hair.pin
    const worn = `<g transform="translate(${x} ${y})">${flowers[name](colour)}</g>`
    await shade(stage, onHead(worn), { blur: 3 * unit, gain: 0.7 })
    await lit(stage, onHead(worn), {
      lamps: [...who.lamps, ...front],
      ambient: 0.2,
      round: [4 * unit],
      wrap: 0.7,
    })
  }
}
