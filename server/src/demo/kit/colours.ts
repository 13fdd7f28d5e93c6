/** Linear light: red, green and blue, where 1 is paper white and a flame is more. */
export type Colour = readonly [number, number, number]

export const hues = {
  ground: '#14100E',
  raised: '#231B17',
  line: '#3A2E27',
  brass: '#D9B779',
  silk: '#CA4145',
  blush: '#E9878A',
  lamp: '#FFB45E',
  flame: '#FFC987',
  ember: '#E8792F',
  dusk: '#4A5F68',
  teal: '#0E2226',
  teak: '#6B3F22',
  slate: '#4A4642',
  skin: '#A8744E',
  hair: '#1A1210',
} as const

const toLinear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

export const linearByte = (byte: number) => toLinear[byte] ?? 0

export function linear(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [linearByte(value >> 16), linearByte((value >> 8) & 255), linearByte(value & 255)]
}
