import { eachRow, readRow } from './layer.ts'
import { rasterise } from './rasterise.ts'
import { type Bump, relief } from './relief.ts'
import { type Finish, shading } from './shading.ts'
import type { Stage } from './stage.ts'

export interface Surface extends Finish {
  round?: readonly number[]
  bump?: Bump
  blur?: number
}

/** Paints shapes as bodies in lamplight; their fill is the colour they would have by day. */
export async function lit(stage: Stage, svg: string, surface: Surface) {
  const { light, widthPx, heightPx } = stage
  // The relief needs the shapes at full size; more than a touch of blur would make them coarse.
  const blurBy = Math.min(surface.blur ?? 0, 1.9 / stage.scale)
  const shapes = await rasterise(stage, svg, blurBy)
  if (shapes.widthPx === 0) return
  const { diffuse, sheen } = shading(
    relief(stage, shapes, surface.round ?? [], surface.bump),
    surface,
  )
  const own = new Float32Array(widthPx * 4)
  const gleam = new Float32Array(widthPx * 4)
  eachRow(shapes, widthPx, heightPx, (row, y, left, right) => {
    readRow(diffuse, y, own, left, right)
    if (surface.gloss) readRow(sheen, y, gleam, left, right)
    for (let x = left; x < right; x++) {
      const j = x * 4
      const alpha = row[j + 3] ?? 0
      if (alpha === 0) continue
      const i = (y * widthPx + x) * 3
      for (let c = 0; c < 3; c++) {
        const seen = (row[j + c] ?? 0) * (own[j + c] ?? 0) + alpha * (gleam[j + c] ?? 0)
        light[i + c] = (light[i + c] ?? 0) * (1 - alpha) + seen
      }
    }
  })
}
