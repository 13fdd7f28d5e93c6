/** Optimistic lock: the write fails with 412 unless the entry still has this version. */
export const ifMatch = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })

/** Makes a call safe to retry: calls with the same key within a day run once. */
export const idempotencyKey = (key: string) => ({ 'idempotency-key': key })

/** 128 random bits, hex. `crypto.randomUUID` is missing on pages without https. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
