/** A raster that may be coarser than the stage: premultiplied linear red, green, blue; alpha. */
export interface Layer {
  /** Stage pixels to one of its own. */
  shrink: number
  /** Where it begins on the stage, in its own pixels. */
  left: number
  top: number
  widthPx: number
  heightPx: number
  data: Float32Array
}

export function emptyLayer(shrink: number, widthPx: number, heightPx: number): Layer {
  const data = new Float32Array(widthPx * heightPx * 4)
  return { shrink, left: 0, top: 0, widthPx, heightPx, data }
}

/** Fills `row` from `left` to `right` with one row of the stage, smoothly enlarged. */
export function readRow(layer: Layer, y: number, row: Float32Array, left: number, right: number) {
  const { shrink, widthPx, heightPx, data } = layer
  if (shrink === 1) {
    const start = ((y - layer.top) * widthPx - layer.left) * 4
    row.set(data.subarray(start + left * 4, start + right * 4), left * 4)
    return
  }
  const down = Math.max(0, (y + 0.5) / shrink - 0.5 - layer.top)
  const above = Math.min(heightPx - 1, Math.floor(down))
  const below = Math.min(heightPx - 1, above + 1)
  const v = down - above
  for (let x = left; x < right; x++) {
    const along = Math.max(0, (x + 0.5) / shrink - 0.5 - layer.left)
    const before = Math.min(widthPx - 1, Math.floor(along))
    const u = along - before
    const step = before < widthPx - 1 ? 4 : 0
    const a = (above * widthPx + before) * 4
    const c = (below * widthPx + before) * 4
    const j = x * 4
    for (let k = 0; k < 4; k++) {
      const upper = (data[a + k] ?? 0) * (1 - u) + (data[a + step + k] ?? 0) * u
      const lower = (data[c + k] ?? 0) * (1 - u) + (data[c + step + k] ?? 0) * u
      row[j + k] = upper + (lower - upper) * v
    }
  }
}

/** Calls for each row of the stage that the layer touches. */
export function eachRow(
  layer: Layer,
  stageWidthPx: number,
  stageHeightPx: number,
  visit: (row: Float32Array, y: number, left: number, right: number) => void,
) {
  const { shrink } = layer
  const left = layer.left * shrink
  const right = Math.min(stageWidthPx, (layer.left + layer.widthPx) * shrink)
  const bottom = Math.min(stageHeightPx, (layer.top + layer.heightPx) * shrink)
  const row = new Float32Array(stageWidthPx * 4)
  for (let y = layer.top * shrink; y < bottom; y++) {
    readRow(layer, y, row, left, right)
    visit(row, y, left, right)
  }
}
