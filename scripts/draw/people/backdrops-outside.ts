import { glow } from '../kit/glow.ts'
import { over, shade, shine } from '../kit/paint.ts'
import { backdrop } from '../kit/stage.ts'
import { water } from '../kit/water.ts'
import { rect, slats } from '../props/lattice.ts'
import type { Backdrop } from './backdrops.ts'

/** A paper umbrella with the lamp behind it. */
const umbrella: Backdrop = async (stage, x) => {
  backdrop(stage, '#160d0a', '#0e0907')
  const ribs = Array.from({ length: 28 }, (_, i) => {
    const angle = (i / 28) * Math.PI * 2
    return `<path d="M${x} 470L${x + Math.cos(angle) * 430} ${470 + Math.sin(angle) * 430}" stroke="#2a0c06" stroke-width="5"/>`
  }).join('')
  await shine(
    stage,
    `<defs><radialGradient id="oiled"><stop offset="0" stop-color="#f2c078"/><stop offset="0.35" stop-color="#d4643a"/>
     <stop offset="0.8" stop-color="#a02d27"/><stop offset="1" stop-color="#57150f"/></radialGradient></defs>
     <circle cx="${x}" cy="470" r="425" fill="url(#oiled)"/>`,
    { blur: 4, gain: 0.7 },
  )
  await shade(stage, ribs, { blur: 2.5, gain: 0.6 })
  const rings = [120, 235, 340].map(
    (r) => `<circle cx="${x}" cy="470" r="${r}" fill="none" stroke="#2a0c06" stroke-width="4"/>`,
  )
  await shade(stage, rings.join(''), { blur: 2.5, gain: 0.35 })
  glow(stage, { x, y: 470, radius: 240, colour: '#FFB060', gain: 0.12 })
}

/** The river from the veranda, after sunset. */
const river: Backdrop = async (stage, x) => {
  backdrop(stage, '#15262b', '#7a4426', 0.5)
  glow(stage, { x, y: 800, radius: 170, stretch: 2.4, colour: '#F0944A', gain: 0.55 })
  await over(
    stage,
    '<path d="M-20 800C60 760 130 772 200 758C270 770 360 748 440 764C540 742 640 770 800 752V860H-20Z" fill="#0b0d0c"/>',
    { blur: 5 },
  )
  const lamps = [70, 160, 300, 520, 560, 690].map(
    (at, i) => `<circle cx="${at}" cy="${796 - (i % 3) * 9}" r="5" fill="#ffc37a"/>`,
  )
  await shine(stage, lamps.join(''), { blur: 4, gain: 6 })
  await water(stage, rect(0, 812, 780, 640, '#000'), {
    shore: 812,
    reflect: 0.75,
    ripple: 34,
    size: 20,
    smear: 60,
    colour: '#050808',
  })
  await over(
    stage,
    rect(-10, -10, 66, 1450, '#0a0706') +
      rect(730, -10, 66, 1450, '#0a0706') +
      rect(-10, 1110, 800, 40, '#0a0706'),
    { blur: 5 },
  )
}

/** Light through louvres on a dark wall. */
const louvres: Backdrop = async (stage, x) => {
  backdrop(stage, '#17100c', '#0f0a08')
  const lean = x < 390 ? 16 : -16
  const bars = slats({ left: 60, top: 130, right: 720, bottom: 1180 }, 15, 0.46, '#e39a55')
  await shine(stage, `<g transform="rotate(${lean} 390 600) skewX(${-lean})">${bars}</g>`, {
    blur: 9,
    gain: 0.42,
  })
  await shade(stage, rect(x < 390 ? 420 : -240, -100, 600, 1650, '#000'), { blur: 140, gain: 0.85 })
}

export const outside = { umbrella, river, louvres }
