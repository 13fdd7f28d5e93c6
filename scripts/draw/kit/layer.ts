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
  const { shrink, widthPx, data } = layer
  if (shrink === 1) {
    const start = ((y - layer.top) * widthPx - layer.left) * 4
    row.set(data.subarray(start + left * 4, start + right * 4), left * 4)
    return
  }
  const between = betweenRows(layer, (y + 0.5) / shrink - 0.5 - layer.top)
  const most = widthPx - 1
  for (let x = left; x < right; x++) {
    const along = Math.min(most, Math.max(0, (x + 0.5) / shrink - 0.5 - layer.left))
    const before = Math.floor(along)
    const u = along - before
    const a = before * 4
    const j = x * 4
    row[j] = (between[a] ?? 0) * (1 - u) + (between[a + 4] ?? 0) * u
    row[j + 1] = (between[a + 1] ?? 0) * (1 - u) + (between[a + 5] ?? 0) * u
    row[j + 2] = (between[a + 2] ?? 0) * (1 - u) + (between[a + 6] ?? 0) * u
    row[j + 3] = (between[a + 3] ?? 0) * (1 - u) + (between[a + 7] ?? 0) * u
  }
}

/** The layer's row at a height between two of them, with one pixel to spare at its end. */
function betweenRows({ widthPx, heightPx, data }: Layer, down: number) {
  const most = heightPx - 1
  const within = Math.min(most, Math.max(0, down))
  const above = Math.floor(within)
  const v = within - above
  const length = widthPx * 4
  const upper = above * length
  const lower = Math.min(most, above + 1) * length
  const row = new Float32Array(length + 4)
  for (let i = 0; i < length; i++) {
    row[i] = (data[upper + i] ?? 0) * (1 - v) + (data[lower + i] ?? 0) * v
  }
  return row
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
