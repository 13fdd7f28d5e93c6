import { glow } from '../kit/glow.ts'
import { over, shine } from '../kit/paint.ts'
import type { Stage } from '../kit/stage.ts'

export interface Candle {
  x: number
  /** Where it stands. */
  y: number
  /** Half its width. */
  size: number
  tall?: number
  gain?: number
}

/** Wax that the flame shines through, and the air about it. */
export async function candle(stage: Stage, { x, y, size, tall = 2.4, gain = 1 }: Candle) {
  const top = y - size * tall
  await over(
    stage,
    `<defs><linearGradient id="wax" x2="0" y2="1"><stop offset="0" stop-color="#ffcf8a"/>
     <stop offset="0.35" stop-color="#c8702e"/><stop offset="1" stop-color="#43210f"/>
     </linearGradient></defs>
     <path d="M${x - size} ${top}v${size * tall}a${size} ${size * 0.3} 0 0 0 ${size * 2} 0
     v${-size * tall}z" fill="url(#wax)"/>
     <ellipse cx="${x}" cy="${top}" rx="${size}" ry="${size * 0.3}" fill="#ffdca8"/>`,
    { gain: 0.9 * gain, blur: size * 0.05 },
  )
  await shine(stage, flame(x, top - size * 0.12, size * 0.3), { blur: size * 0.07, gain: 7 * gain })
  air(stage, x, top - size * 0.8, size, gain)
}

const flame = (x: number, y: number, half: number) =>
  `<path d="M${x} ${y}c${-half * 1.5} ${-half * 1.2} ${-half * 0.7} ${-half * 3.4} 0 ${-half * 5}
   c${half * 0.7} ${half * 1.6} ${half * 1.5} ${half * 3.8} 0 ${half * 5}z" fill="#ffcf86"/>`

function air(stage: Stage, x: number, y: number, size: number, gain: number) {
  glow(stage, { x, y, radius: size * 0.7, colour: '#FFB45E', gain: 0.9 * gain, fall: 2.2 })
  glow(stage, { x, y, radius: size * 3.4, colour: '#E8792F', gain: 0.11 * gain, fall: 1.7 })
}
