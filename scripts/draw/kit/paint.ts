import { eachRow } from './layer.ts'
import { rasterise } from './rasterise.ts'
import type { Stage } from './stage.ts'

interface Options {
  blur?: number
  gain?: number
}

/** Lays shapes upon what is there. */
export const over = (stage: Stage, svg: string, { blur = 0, gain = 1 }: Options = {}) =>
  blend(stage, svg, blur, 1, gain)

/** Adds the shapes' light to what is there. */
export const shine = (stage: Stage, svg: string, { blur = 0, gain = 1 }: Options = {}) =>
  blend(stage, svg, blur, 0, gain)

/** Takes light away where the shapes are: shadow. */
export const shade = (stage: Stage, svg: string, { blur = 0, gain = 1 }: Options = {}) =>
  blend(stage, svg, blur, gain, 0)

async function blend(stage: Stage, svg: string, blur: number, hide: number, gain: number) {
  const { light, widthPx, heightPx } = stage
  const layer = await rasterise(stage, svg, blur)
  eachRow(layer, widthPx, heightPx, (row, y, left, right) => {
    for (let x = left; x < right; x++) {
      const i = (y * widthPx + x) * 3
      const j = x * 4
      const through = Math.max(0, 1 - (row[j + 3] ?? 0) * hide)
      light[i] = (light[i] ?? 0) * through + (row[j] ?? 0) * gain
      light[i + 1] = (light[i + 1] ?? 0) * through + (row[j + 1] ?? 0) * gain
      light[i + 2] = (light[i + 2] ?? 0) * through + (row[j + 2] ?? 0) * gain
    }
  })
}
