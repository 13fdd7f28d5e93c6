/** Has a write made only while the entry has this version; the answer is 412 otherwise. */
export const ifMatch = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })

/** Has a call made once, however often it is sent with this key within a day. */
export const idempotencyKey = (key: string) => ({ 'idempotency-key': key })

/** 128 random bits. `crypto.randomUUID` is missing where a page came over plain http. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
