const headBytes = 4

/** Bytes with their count before them, as they go through a pipe. */
export function encodeFrame(text: string) {
  const head = Buffer.alloc(headBytes)
  const body = Buffer.from(text)
  head.writeUInt32BE(body.length)
  return Buffer.concat([head, body])
}

/**
 * Returns what to give the chunks of a pipe to; it returns the text of a encodeFrame once it is whole.
 * One encodeFrame is under way at a time.
 * @throws {Error} when one is larger than `maxBytes`, before it is held, and when more follows it
 */
export function createFrameReader(maxBytes: number) {
  let chunks: Buffer[] = []
  let heldBytes = 0
  let wholeBytes: number | undefined

  return (chunk: Buffer) => {
    chunks.push(chunk)
    heldBytes += chunk.length
    if (wholeBytes === undefined && heldBytes >= headBytes) {
      wholeBytes = headBytes + Buffer.concat(chunks).readUInt32BE()
      if (wholeBytes > headBytes + maxBytes) throw new Error('too much')
    }
    if (wholeBytes === undefined || heldBytes < wholeBytes) return undefined
    if (heldBytes > wholeBytes) throw new Error('more than one answer')
    const body = Buffer.concat(chunks).subarray(headBytes)
    chunks = []
    heldBytes = 0
    wholeBytes = undefined
    return body.toString()
  }
}
