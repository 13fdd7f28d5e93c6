import { glow } from '../kit/glow.ts'
import { over, shade } from '../kit/paint.ts'
import type { Stage } from '../kit/stage.ts'

export interface Lantern {
  x: number
  y: number
  /** Half its width. */
  size: number
  tall?: number
  gain?: number
  colour?: string
  blur?: number
  /** The height at which its cord is fastened. */
  cord?: number
}

/** Oiled paper on bamboo hoops, brightest where the flame is. */
export async function lantern(stage: Stage, options: Lantern) {
  const { x, y, size, tall = 1.25, gain = 1, colour = '#FFB057', blur = 0, cord } = options
  const half = size * tall
  const shape = `M${x - size * 0.45} ${y - half}
    C${x - size * 1.2} ${y - half * 0.75} ${x - size * 1.2} ${y + half * 0.75} ${x - size * 0.45} ${y + half}
    H${x + size * 0.45}
    C${x + size * 1.2} ${y + half * 0.75} ${x + size * 1.2} ${y - half * 0.75} ${x + size * 0.45} ${y - half}Z`
  if (cord !== undefined) {
    await over(
      stage,
      `<path d="M${x} ${cord}V${y - half}" stroke="#0c0806" stroke-width="${size * 0.05}"/>`,
      { blur },
    )
  }
  await over(
    stage,
    `<defs><radialGradient id="paper" cx="0.5" cy="0.6" r="0.62">
     <stop offset="0" stop-color="#fff0cf"/><stop offset="0.35" stop-color="${colour}"/>
     <stop offset="1" stop-color="#7a3010"/></radialGradient></defs>
     <path d="${shape}" fill="url(#paper)"/>`,
    { gain: 1.7 * gain, blur: Math.max(blur, size * 0.02) },
  )
  await shade(stage, hoops(x, y, size, half), { gain: 0.45, blur: Math.max(blur, size * 0.012) })
  const cap = size * 0.5
  await over(
    stage,
    `<path d="M${x - cap} ${y - half - size * 0.13}h${cap * 2}v${size * 0.16}h${-cap * 2}z
     M${x - cap} ${y + half - size * 0.03}h${cap * 2}v${size * 0.14}h${-cap * 2}z" fill="#1c0e08"/>`,
    { blur },
  )
  glow(stage, { x, y, radius: size * 1.5, colour, gain: 0.28 * gain, fall: 1.9 })
  glow(stage, { x, y, radius: size * 5, colour: '#E8792F', gain: 0.07 * gain, fall: 1.5 })
}

function hoops(x: number, y: number, size: number, half: number) {
  return [-0.72, -0.48, -0.24, 0, 0.24, 0.48, 0.72]
    .map((level) => {
      const reach = size * (0.52 + 0.5 * Math.sqrt(1 - level * level))
      const sag = size * 0.09 * (1 + level)
      return `<path d="M${x - reach} ${y + half * level}q${reach} ${sag} ${reach * 2} 0"
        fill="none" stroke="#2a0f04" stroke-width="${size * 0.035}"/>`
    })
    .join('')
}
