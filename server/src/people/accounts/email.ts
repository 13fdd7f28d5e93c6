/** One address, and nothing that a mail's head would read as more of them, or as something else. */
export function isEmail(value: string) {
  return /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>(),;"\\\p{Cc}]+$/u.test(value) && value.length <= 254
}
