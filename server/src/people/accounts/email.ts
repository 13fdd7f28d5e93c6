export function isEmail(value: string) {
  return /^[^\s@]+@[^\s@]+$/.test(value) && value.length <= 254
}
