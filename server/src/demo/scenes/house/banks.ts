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
    const blades = Array.from({ length: 16 }, (_, i) => {
      const at = (0.16 + (i / 16) * 0.8) * long
      const reach = long * 0.4 * Math.sin(((i + 2.5) / 19) * Math.PI)
      const side = (up: number) =>
        `M${at} 0Q${at + reach * 0.5} ${up * reach * 0.3} ${at + reach * 0.9} ${up * reach}Q${at + reach * 0.4} ${up * reach * 0.5} ${at - long * 0.02} 0Z`
      return side(1) + side(-1)
    }).join('')
    return `<g transform="rotate(${angle})"><path d="M0 -4L${long} 0L0 4Z${blades}" fill="#050706"/></g>`
  }
  const fronds = [frond(-34, 520), frond(4, 620), frond(38, 500), frond(74, 380)].join('')
  await over(
    stage,
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${fronds}</g>`,
    { blur: 11 },
  )
}
