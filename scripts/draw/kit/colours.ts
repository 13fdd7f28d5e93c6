/** Linear light: red, green and blue, where 1 is paper white and a flame is more. */
export type Colour = readonly [number, number, number]

const toLinear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

export const linearByte = (byte: number) => toLinear[byte] ?? 0

export function linear(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [linearByte(value >> 16), linearByte((value >> 8) & 255), linearByte(value & 255)]
}
