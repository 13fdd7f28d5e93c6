import { glow } from '../../kit/glow.ts'
import { over, shine } from '../../kit/paint.ts'
import { between } from '../../kit/random.ts'
import type { Stage } from '../../kit/stage.ts'

/** Small lamps set afloat on the water, as at Loy Krathong. */
export async function floatingLights(
  stage: Stage,
  { x, shore, size }: { x: number; shore: number; size: number },
) {
  const deep = stage.height - shore
  for (const [along, down] of [
    [-0.62, 0.3],
    [-0.3, 0.52],
    [0.04, 0.36],
    [0.34, 0.66],
    [0.62, 0.42],
    [-0.78, 0.72],
  ] as const) {
    const near = (0.5 + down) * size
    const at = x + along * 760 * size + between(stage.random, -20, 20)
    const y = shore + deep * down
    await over(
      stage,
      `<path d="M${at - 26 * near} ${y - 8 * near}C${at - 20 * near} ${y + 8 * near} ${at + 20 * near} ${y + 8 * near} ${at + 26 * near} ${y - 8 * near}
       L${at + 12 * near} ${y - 4 * near}L${at} ${y - 12 * near}L${at - 12 * near} ${y - 4 * near}Z" fill="#6d1c22"/>`,
      { blur: 1.2, gain: 0.8 },
    )
    await shine(
      stage,
      `<ellipse cx="${at}" cy="${y - 22 * near}" rx="${3.4 * near}" ry="${10 * near}" fill="#ffd08a"/>`,
      { blur: 1.4, gain: 8 },
    )
    await shine(
      stage,
      `<ellipse cx="${at}" cy="${y + 42 * near}" rx="${5 * near}" ry="${34 * near}" fill="#ffb060"/>`,
      { blur: 7, gain: 0.8 },
    )
    glow(stage, {
      x: at,
      y: y - 16 * near,
      radius: 26 * near,
      colour: '#FFB45E',
      gain: 0.4,
      fall: 1.7,
    })
  }
}
