import { over, shine } from '../../kit/paint.ts'
import { between } from '../../kit/random.ts'
import type { Stage } from '../../kit/stage.ts'

/** Trees, roofs and a spire on the far side, and their few lamps. */
export async function farBank(stage: Stage, shore: number) {
  const { width, random } = stage
  const ridge = (high: number, rough: number) => {
    const tops = Array.from({ length: 49 }, (_, i) => {
      const y = shore - high - between(random, 0, rough) - 14 * Math.sin(i * 0.7)
      return `${(i / 48) * width} ${y}`
    })
    return `M0 ${shore + 4}L${tops.join('L')}L${width} ${shore + 4}Z`
  }
  await over(stage, `<path d="${ridge(34, 22)}" fill="#1c1a17"/>`, { blur: 9 })
  const spire = (x: number, tall: number) =>
    `M${x - tall * 0.22} ${shore}C${x - tall * 0.2} ${shore - tall * 0.36} ${x - tall * 0.1} ${shore - tall * 0.5} ${x - tall * 0.05} ${shore - tall * 0.72}
     L${x} ${shore - tall * 1.2}L${x + tall * 0.05} ${shore - tall * 0.72}
     C${x + tall * 0.1} ${shore - tall * 0.5} ${x + tall * 0.2} ${shore - tall * 0.36} ${x + tall * 0.22} ${shore}Z`
  const far = width * 0.3
  await over(
    stage,
    `<path d="${spire(far, 150)}${spire(far + 92, 92)}${spire(far - 84, 84)}" fill="#11110f"/>`,
    { blur: 4 },
  )
  await over(stage, `<path d="${ridge(14, 16)}" fill="#0a0b0a"/>`, { blur: 5 })
  const lamps = Array.from({ length: 22 }, () => {
    const x = between(random, 0, width)
    return `<circle cx="${x}" cy="${shore - between(random, 4, 26)}" r="${between(random, 2.5, 5)}" fill="#ffbf72"/>`
  }).join('')
  await shine(stage, lamps, { blur: 3, gain: 4 })
}

/** Palm leaves close to the eye, out of focus. */
export async function foliage(
  stage: Stage,
  { x, y, size, turn }: { x: number; y: number; size: number; turn: number },
) {
  const frond = (angle: number, long: number) => {
    const blades = Array.from({ length: 22 }, (_, i) => {
      const at = (0.1 + (i / 22) * 0.88) * long
      const reach = long * 0.34 * (1.05 - i / 26)
      const blade = (side: number) =>
        `M${at - 7} 0Q${at + reach * 0.5} ${side * reach * 0.35} ${at + reach * 0.72} ${side * reach}Q${at + reach * 0.3} ${side * reach * 0.55} ${at + 7} 0Z`
      return blade(1) + blade(-1)
    }).join('')
    return `<g transform="rotate(${angle})"><path d="M0 -5L${long} -1V1L0 5Z${blades}" fill="#050706"/></g>`
  }
  const fronds = [frond(-30, 560), frond(26, 640), frond(84, 470)].join('')
  await over(
    stage,
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${fronds}</g>`,
    { blur: 7 },
  )
}
