/** Three box blurs in place, near enough to a Gaussian; channels lie side by side. */
export function blur(
  data: Float32Array,
  width: number,
  height: number,
  channels: number,
  sigmaPx: number,
) {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigmaPx * sigmaPx + 1) - 1) / 2))
  const source = new Float32Array(data.length)
  for (let pass = 0; pass < 3; pass++) {
    source.set(data)
    alongRows(source, data, width, height, channels, radius)
    source.set(data)
    alongColumns(source, data, width * channels, height, radius)
  }
}

function alongRows(
  source: Float32Array,
  target: Float32Array,
  width: number,
  height: number,
  channels: number,
  radius: number,
) {
  const share = 1 / (2 * radius + 1)
  for (let y = 0; y < height; y++) {
    for (let channel = 0; channel < channels; channel++) {
      const start = y * width * channels + channel
      const last = start + (width - 1) * channels
      const first = source[start] ?? 0
      let sum = first * radius
      for (let x = 0; x < radius; x++) sum += source[Math.min(start + x * channels, last)] ?? 0
      for (let x = 0; x < width; x++) {
        const here = start + x * channels
        const ahead = here + radius * channels
        sum += source[Math.min(last, ahead)] ?? 0
        target[here] = sum * share
        sum -= source[Math.max(start, here - radius * channels)] ?? 0
      }
    }
  }
}

function alongColumns(
  source: Float32Array,
  target: Float32Array,
  stride: number,
  height: number,
  radius: number,
) {
  const share = 1 / (2 * radius + 1)
  const sums = new Float64Array(stride)
  const row = (y: number) => Math.min(height - 1, Math.max(0, y)) * stride
  const add = (from: number, factor: number) => {
    for (let x = 0; x < stride; x++) sums[x] = (sums[x] ?? 0) + factor * (source[from + x] ?? 0)
  }
  for (let y = -radius; y < radius; y++) add(row(y), 1)
  for (let y = 0; y < height; y++) {
    add(row(y + radius), 1)
    const here = y * stride
    for (let x = 0; x < stride; x++) target[here + x] = (sums[x] ?? 0) * share
    add(row(y - radius), -1)
  }
}
