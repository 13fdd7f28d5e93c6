import { lit } from '../kit/lit.ts'
import { over, shade } from '../kit/paint.ts'
import { between } from '../kit/random.ts'
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

/** Where the parts of somebody stand in the picture. */
function placesOf(who: Figure) {
  const head = heads[who.head]
  const unit = who.size / 100
  const facing = who.turned ? -1 : 1
  const onBody = (shapes: string) =>
    `<g transform="translate(${who.x} ${who.y}) scale(${unit * facing} ${unit})">${shapes}</g>`
  const onHead = (shapes: string) =>
    onBody(
      `<g transform="rotate(${-(who.tilt ?? 0)}) translate(${-head.neckX} -128)">${shapes}</g>`,
    )
  return {
    head,
    hair: hairs[who.hair][who.head],
    body: bodies[who.body],
    unit,
    facing,
    onBody,
    onHead,
  }
}

/** Someone's shadow: near the paper that it falls on, and the light has no edge. */
export async function shadow(stage: Stage, who: Figure) {
  const { head, hair, body, unit, onBody, onHead } = placesOf(who)
  const shapes =
    onBody(parts(body.skin + body.dress, '#000')) +
    onHead(
      parts(`${head.neck}${head.skin}${hair.back ?? ''}${hair.cap}${hair.knot ?? ''}`, '#000') +
        strays(stage, '#000'),
    )
  await shade(stage, shapes, { blur: 13 * unit, gain: 0.5 })
  await shade(stage, shapes, { blur: 1.9 * unit, gain: 0.93 })
}

/** Hair that has come loose, so that no outline is a line. */
function strays({ random }: Stage, colour: string) {
  return Array.from({ length: 46 }, () => {
    const angle = between(random, -0.75, 0.4) * Math.PI
    const [x, y] = [56 + 41 * Math.cos(angle), 42 + 47 * Math.sin(angle)]
    const [along, out] = [between(random, -22, 22), between(random, 1, 9)]
    const [dx, dy] = [Math.cos(angle) * out, Math.sin(angle) * out]
    const end = `${x + dx - along * Math.sin(angle)} ${y + dy + along * Math.cos(angle)}`
    return `<path d="M${x} ${y}Q${x + dx * 2} ${y + dy * 2} ${end}" fill="none" stroke="${colour}"
      stroke-width="${between(random, 0.3, 0.9)}" stroke-opacity="${between(random, 0.3, 0.9)}"/>`
  }).join('')
}

/** What somebody wears in their hair: the one thing that the eye is meant to find. */
export async function flower(stage: Stage, who: Figure) {
  if (!who.flower) return
  const { hair, unit, onHead } = placesOf(who)
  const [name, colour] = who.flower
  const [x, y] = hair.pin
  const worn = onHead(`<g transform="translate(${x} ${y})">${flowers[name](colour)}</g>`)
  await shade(stage, worn, { blur: 3 * unit, gain: 0.7 })
  await lit(stage, worn, {
    lamps: [...who.lamps, ...before(who.lamps)],
    ambient: 0.12,
    round: [4 * unit],
    wrap: 0.7,
  })
}

/** What little of the lamps' light comes back from the room. */
const before = (lamps: readonly Lamp[]) =>
  lamps.map((lamp) => ({ ...lamp, z: Math.abs(lamp.z) * 0.8, gain: lamp.gain * 0.11 }))

/** Someone seen from behind, drawn by the light along the edge. */
export async function figure(stage: Stage, who: Figure) {
  const { head, hair, body, unit, facing, onBody, onHead } = placesOf(who)
  const { skin = '#A8744E', ambient = 0.012 } = who
  const front = before(who.lamps)
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
    gloss: { power: 9, gain: 0.05 },
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
      round: [3 * unit],
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
  await over(stage, onHead(strays(stage, '#120c0a')), { blur: 0.5 * unit })
}
