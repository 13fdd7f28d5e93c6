import { type Db, inSnapshot } from '../db/database.ts'
import { type Encoded, encode } from '../http/encoded.ts'
import type { AskRevisions } from './ask-revisions.ts'
import { type ListName, revisionOf } from './repository.ts'

/** Change it when the same rows are answered in another form, so that no browser keeps the old one. */
const answerFormat = 3

/** Lists change often and may be long: what is compressed for a thousand visits pays, the rest not. */
const brotliQuality = 5

export interface ListAnswer<Entry> {
  revision: string
  /** Weak: the same for every encoding. */
  etag: string
  entries: Entry[]
  body: Encoded
}

export interface KeptList<Entry> {
  /** The list's ETag as it is now, and how to get the list that goes with it. */
  look: () => Promise<{ etag: string; read: () => Promise<ListAnswer<Entry>> }>
  /** The list as it is now. */
  read: () => Promise<ListAnswer<Entry>>
  /** The list as it is now, for whoever knows its revision. */
  at: (revision: string) => Promise<ListAnswer<Entry>>
  /** The list as it was read last; undefined if it never was. */
  last: () => ListAnswer<Entry> | undefined
}

/** A list as it is answered, kept for as long as its revision stands. */
export function keepList<Entry>(
  db: Db,
  ask: AskRevisions,
  name: ListName,
  readEntries: (trx: Db) => Promise<Entry[]>,
): KeptList<Entry> {
  let kept: { revision: string; answer: Promise<ListAnswer<Entry>> } | undefined
  let last: ListAnswer<Entry> | undefined

  /** Whoever asks for a revision that is being read waits for that one reading. */
  function answerAt(revision: string) {
    if (kept?.revision === revision) return kept.answer
    const answer = read()
    kept = { revision, answer }
    answer.then(
      (read) => {
        last = read
      },
      () => {
        if (kept?.answer === answer) kept = undefined
      },
    )
    return answer
  }

  async function read() {
    const { revision, entries } = await inSnapshot(db, async (trx) => ({
      // Asked for again: a write may have come in between, and list and ETag must agree.
      revision: await revisionOf(trx, name),
      entries: await readEntries(trx),
    }))
    const body = await encode(JSON.stringify(entries), brotliQuality)
    return { revision, etag: etagOf(revision), entries, body }
  }

  async function look() {
    const { [name]: revision } = await ask()
    return { etag: etagOf(revision), read: () => answerAt(revision) }
  }

  return { look, read: async () => (await look()).read(), at: answerAt, last: () => last }
}

function etagOf(revision: string) {
  return `W/"${answerFormat}-${revision}"`
}
