const startOfScan = 0xda
/** Markers of frames: all of C0 to CF but those of tables (C4, CC) and an extension (C8). */
const isFrame = (marker: number) => (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a segment: stuffed FF bytes of the data, TEM, RST0 to RST7. */
const isAlone = (marker: number) => marker <= 1 || (marker & 0xf8) === 0xd0

/**
 * Whether a JPEG has the start of the last scan of each of its components. A progressive picture that ends before is
 * coarse, but no decoder misses anything.
 */
export function hasLastScans(jpeg: Buffer) {
  let components: number[] = []
  const last = new Set<string>()
  for (const { marker, content } of readSegments(jpeg)) {
    if (isFrame(marker)) components = readComponents(content.subarray(5), 3)
    if (marker !== startOfScan) continue
    const [firstCoefficient, lastCoefficient, precision = 0] = content.subarray(-3)
    // A later scan has the lower bits.
    if (precision & 0x0f) continue
    for (const id of readComponents(content, 2)) {
      if (firstCoefficient === 0) last.add(`first ${id}`)
      if (lastCoefficient === 63) last.add(`others ${id}`)
    }
  }
  return components.every((id) => last.has(`first ${id}`) && last.has(`others ${id}`))
}

/** Yields the segments that are complete, the data of scans skipped. */
function* readSegments(jpeg: Buffer) {
  let at = 2
  while (true) {
    at = jpeg.indexOf(0xff, at)
    if (at === -1 || at + 4 > jpeg.length) return
    const marker = jpeg.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (isAlone(marker)) at += 2
    else {
      const end = at + 2 + jpeg.readUInt16BE(at + 2)
      if (end > jpeg.length) return
      yield { marker, content: jpeg.subarray(at + 4, end) }
      at = end
    }
  }
}

/** @param bytes of each component */
function readComponents(list: Buffer, bytes: number) {
  return Array.from({ length: list[0] ?? 0 }, (_, index) => list[1 + index * bytes] ?? 0)
}
