import { bloom } from './bloom.ts'
import { randomFrom } from './random.ts'
import type { Stage } from './stage.ts'

export interface Film {
  exposure?: number
  /** How far the noise moves a byte. */
  grain?: number
  vignette?: number
  bloom?: number
}

/** From light to bytes, as film does it: soft shoulder, warm blacks, dark corners, grain. */
export function develop(stage: Stage, film: Film = {}): Buffer {
  const { exposure = 1, grain = 3, vignette = 0.55 } = film
  bloom(stage, film.bloom ?? 1)
  const { light, widthPx, heightPx } = stage
  const bytes = Buffer.alloc(widthPx * heightPx * 3)
  const noise = grainOf(stage.seed, grain)
  const random = randomFrom(stage.seed)
  for (let y = 0; y < heightPx; y++) {
    const v = (y / heightPx) * 2 - 1
    const offset = Math.floor(random() * noise.length)
    for (let x = 0; x < widthPx; x++) {
      const u = (x / widthPx) * 2 - 1
      const corner = exposure * (1 - vignette * smooth((u * u + v * v) / 2))
      const i = (y * widthPx + x) * 3
      const red = light[i] ?? 0
      const green = light[i + 1] ?? 0
      const blue = light[i + 2] ?? 0
      const grey = (red * 0.3 + green * 0.55 + blue * 0.15) * fade
      const speck = (noise[(offset + x) % noise.length] ?? 0) + 0.5
      bytes[i] = byte(tone((red * (1 - fade) + grey) * corner), 12, speck)
      bytes[i + 1] = byte(tone((green * (1 - fade) + grey) * corner), 9, speck)
      bytes[i + 2] = byte(tone((blue * (1 - fade) + grey) * corner), 8, speck)
    }
  }
  return bytes
}

/** The darkest that a picture gets is `black`: a little below the page's ground. */
const byte = (share: number, black: number, speck: number) =>
  Math.max(0, Math.min(255, black + (255 - black) * share + speck))

/** One long row of noise, to begin anywhere in: far quicker than a throw for every pixel. */
function grainOf(seed: number, grain: number) {
  const random = randomFrom(seed + 991)
  return Float32Array.from({ length: 65521 }, () => (random() + random() - 1) * grain)
}

/** How far colours are drawn towards grey, as lamplight on film is. */
const fade = 0.1

const smooth = (share: number) => share * share * (3 - 2 * share) * 0.5 + share * 0.5

const steps = 8192
const brightest = 8
const curve = Float32Array.from({ length: steps + 1 }, (_, step) => {
  const value = (step / steps) ** 2 * brightest
  const film = (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14)
  const shown = Math.min(1, film)
  return shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055
})

function tone(value: number) {
  const share = Math.sqrt(Math.min(1, Math.max(0, value) / brightest))
  return curve[Math.round(share * steps)] ?? 1
}
