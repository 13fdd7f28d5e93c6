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
  const random = randomFrom(stage.seed + 991)
  for (let y = 0; y < heightPx; y++) {
    const v = (y / heightPx) * 2 - 1
    for (let x = 0; x < widthPx; x++) {
      const u = (x / widthPx) * 2 - 1
      const corner = 1 - vignette * smooth((u * u + v * v) / 2)
      const noise = (random() + random() - 1) * grain
      const i = (y * widthPx + x) * 3
      const grey = mean(light[i], light[i + 1], light[i + 2])
      for (let c = 0; c < 3; c++) {
        const muted = (light[i + c] ?? 0) * (1 - fade) + grey * fade
        const value = tone(muted * exposure * corner)
        const black = blacks[c] ?? 0
        const shown = black + (255 - black) * value
        bytes[i + c] = Math.max(0, Math.min(255, Math.round(shown + noise)))
      }
    }
  }
  return bytes
}

/** The darkest that a picture gets: a little below the page's ground. */
const blacks = [12, 9, 8]

/** How far colours are drawn towards grey, as lamplight on film is. */
const fade = 0.1

const mean = (red = 0, green = 0, blue = 0) => red * 0.3 + green * 0.55 + blue * 0.15

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
