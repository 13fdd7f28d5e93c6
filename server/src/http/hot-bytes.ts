/** Keeps the contents that were asked for last, up to `maxBytes` of them. */
export function hotBytes<Content extends { bytes: Uint8Array }>(maxBytes: number) {
  // A map keeps the order of insertion, so its first key is the one unused for longest.
  const kept = new Map<string, Content>()
  let bytes = 0

  function forget(key: string) {
    bytes -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }

  return {
    get(key: string) {
      const content = kept.get(key)
      if (content) {
        kept.delete(key)
        kept.set(key, content)
      }
      return content
    },
    keep(key: string, content: Content) {
      forget(key)
      kept.set(key, content)
      bytes += content.bytes.length
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break
        forget(oldest)
      }
    },
  }
}
