import fc from 'fast-check'

/** Ways to damage bytes: some of them changed, some cut out or repeated, the rest perhaps missing. */
export function damaged(good: Buffer) {
  const place = fc.nat({ max: good.length - 1 })
  const change = fc.tuple(place, fc.nat({ max: 255 }))
  const move = fc.tuple(place, place, place)
  return fc
    .record({
      changes: fc.array(change, { maxLength: 12 }),
      moves: fc.array(move, { maxLength: 2 }),
      keep: fc.option(place, { freq: 3 }),
    })
    .map(({ changes, moves, keep }) => {
      let bytes = Buffer.from(good)
      for (const [at, byte] of changes) bytes[at] = byte
      for (const [from, to, at] of moves) {
        const piece = bytes.subarray(Math.min(from, to), Math.max(from, to))
        bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + piece.length / 2)])
      }
      return keep === null ? bytes : bytes.subarray(0, keep)
    })
}
