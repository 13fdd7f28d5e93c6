const headBytes = 4

/** Encodes a text for a pipe: its length in bytes (UInt32BE), then UTF-8. */
export function encodeFrame(text: string) {
  const head = Buffer.alloc(headBytes)
  const body = Buffer.from(text)
  head.writeUInt32BE(body.length)
  return Buffer.concat([head, body])
}

/**
 * Returns a function that takes the chunks of a pipe, and returns the text of a frame once it is complete. Frames
 * must not overlap: the next one is sent after the answer to the last.
 * @throws {Error} when a frame is larger than `maxBytes`, before it is buffered, or when bytes follow it
 */
export function createFrameReader(maxBytes: number) {
  let chunks: Buffer[] = []
  let bufferedBytes = 0
  let frameBytes: number | undefined

  return (chunk: Buffer) => {
    chunks.push(chunk)
    bufferedBytes += chunk.length
    if (frameBytes === undefined && bufferedBytes >= headBytes) {
      frameBytes = headBytes + Buffer.concat(chunks).readUInt32BE()
      if (frameBytes > headBytes + maxBytes) throw new Error('answer too large')
    }
    if (frameBytes === undefined || bufferedBytes < frameBytes) return undefined
    if (bufferedBytes > frameBytes) throw new Error('more than one answer')
    const body = Buffer.concat(chunks).subarray(headBytes)
    chunks = []
    bufferedBytes = 0
    frameBytes = undefined
    return body.toString()
  }
}
