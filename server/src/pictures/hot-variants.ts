interface Variant {
  bytes: Uint8Array
  type: string
}

/** Keeps the variants that were asked for last, up to `maxBytes` of them. */
export function hotVariants(maxBytes: number) {
  // A map keeps the order of insertion, so its first key is the one unused for longest.
  const kept = new Map<string, Variant>()
  let bytes = 0

  function forget(hash: string) {
    bytes -= kept.get(hash)?.bytes.length ?? 0
    kept.delete(hash)
  }

  return {
    get(hash: string) {
      const variant = kept.get(hash)
      if (variant) {
        kept.delete(hash)
        kept.set(hash, variant)
      }
      return variant
    },
    keep(hash: string, variant: Variant) {
      forget(hash)
      kept.set(hash, variant)
      bytes += variant.bytes.length
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break
        forget(oldest)
      }
    },
  }
}
