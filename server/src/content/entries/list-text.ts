import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const toDeflated = promisify(deflateRaw)

/** About so many entries are compressed together: fewer are compressed worse, more are made anew by one change. */
const perBlock = 32

export interface Versioned {
  _id: string
  version: number
  file?: string | null
}

interface Work {
  serialise: (entry: object) => string
  deflate: (text: string) => Promise<Buffer>
}

const inEarnest: Work = {
  serialise: (entry) => JSON.stringify(entry),
  // It ends at a whole byte, and refers to nothing before it: such blocks can stand after one another.
  deflate: (text) => toDeflated(text, { finishFlush: constants.Z_SYNC_FLUSH }),
}

/**
 * How the states of one list become text and gzip: of each state, what the one before had too is taken over.
 * An entry is told by its id, its version and its picture, a block by its text.
 */
export function openListText({ serialise, deflate }: Work = inEarnest) {
  let texts = new Map<string, string>()
  let blocks = new Map<string, Promise<Buffer>>()

  /** The texts of blocks of entries. One ends where an entry's id says so: what comes before or after does not matter. */
  function blocksOf(entries: Versioned[]) {
    const known = texts
    texts = new Map()
    const found: string[][] = [[]]
    for (const entry of entries) {
      const key = `${entry._id} ${entry.version} ${entry.file ?? ''}`
      const text = known.get(key) ?? serialise(entry)
      texts.set(key, text)
      found.at(-1)?.push(text)
      if (crc32(entry._id) % perBlock === 0) found.push([])
    }
    return found.filter(({ length }) => length > 0).map((block) => block.join(','))
  }

  /** The whole as gzip (RFC 1952), of blocks as `blocksOf` gives them. */
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
    const json = Buffer.from(jsonOf(list))
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(json), 0)
    trailer.writeUInt32LE(json.length % 2 ** 32, 4)
    return Buffer.concat([header, ...(await Promise.all(parts)), lastBlock, trailer])
  }

  return { blocksOf, gzip }
}

export type ListText = ReturnType<typeof openListText>

/** @param blocks as `blocksOf` gives them */
export const jsonOf = (blocks: string[]) => `[${blocks.join(',')}]`

/** Deflate, no name, no time, from nowhere in particular. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty one, which says that it is the last. */
const lastBlock = Buffer.from([3, 0])
