import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const toDeflated = promisify(deflateRaw)

/** The average number of entries in a block. Smaller blocks compress worse; larger ones are redone more often. */
const entriesPerBlock = 32

export interface Versioned {
  _id: string
  version: number
  file?: string | null
}

interface Codec {
  serialise: (entry: object) => string
  deflate: (text: string) => Promise<Buffer>
}

const defaultCodec: Codec = {
  serialise: (entry) => JSON.stringify(entry),
  // Ends at a byte boundary and has no back-references to earlier blocks, so that blocks can be concatenated.
  deflate: (text) => toDeflated(text, { finishFlush: constants.Z_SYNC_FLUSH }),
}

/**
 * Serialises the versions of a list to JSON and gzip, and reuses the parts that have not changed since the previous
 * version. An entry is identified by its id, version and picture, a block by its text.
 */
export function createListText({ serialise, deflate }: Codec = defaultCodec) {
  let texts = new Map<string, string>()
  let blocks = new Map<string, Promise<Buffer>>()

  /**
   * Serialises the entries into blocks. An entry's id alone decides whether a block ends after it, so a change moves no
   * other boundary.
   */
  function toBlocks(entries: Versioned[]) {
    const previous = texts
    texts = new Map()
    const found: string[][] = [[]]
    for (const entry of entries) {
      const key = `${entry._id} ${entry.version} ${entry.file ?? ''}`
      const text = previous.get(key) ?? serialise(entry)
      texts.set(key, text)
      found.at(-1)?.push(text)
      if (crc32(entry._id) % entriesPerBlock === 0) found.push([])
    }
    return found.filter(({ length }) => length > 0).map((block) => block.join(','))
  }

  /** Compresses the blocks of `toBlocks` to one gzip file (RFC 1952). */
  async function gzip(list: string[]) {
    const all = list.flatMap((block, index) => [index === 0 ? '[' : ',', block]).concat(']')
    if (list.length === 0) all.unshift('[')
    const made = new Map<string, Promise<Buffer>>()
    const parts = all.map((block) => {
      const part = made.get(block) ?? blocks.get(block) ?? deflate(block)
      made.set(block, part)
      return part
    })
    blocks = made
    const json = Buffer.from(toJson(list))
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(json), 0)
    trailer.writeUInt32LE(json.length % 2 ** 32, 4)
    return Buffer.concat([header, ...(await Promise.all(parts)), lastBlock, trailer])
  }

  return { toBlocks, gzip }
}

export type ListText = ReturnType<typeof createListText>

/** @param blocks from `toBlocks` */
export const toJson = (blocks: string[]) => `[${blocks.join(',')}]`

/** The gzip header: deflate, no name, no time, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty block with the flag of the last one. */
const lastBlock = Buffer.from([3, 0])
