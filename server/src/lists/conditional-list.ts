import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Db, inSnapshot } from '../db/database.ts'
import { matchesETag } from '../http/etag.ts'
import { type ListName, revisionOf } from './repository.ts'

/** Change it when the same rows are answered in another form, so that no browser keeps the old one. */
const answerFormat = 1

/**
 * Answers `GET` of a list by one small query while nothing has changed: the list as JSON is kept
 * for as long as its revision stands.
 */
export function conditionalList<Entry>(
  db: Db,
  name: ListName,
  read: (trx: Db) => Promise<Entry[]>,
) {
  let kept: { revision: string; answer: Promise<{ etag: string; json: Buffer }> } | undefined

  /** Whoever asks for a revision that is being read waits for that one reading. */
  function answerAt(revision: string) {
    if (kept?.revision === revision) return kept.answer
    const answer = inSnapshot(db, async (trx) => ({
      // Asked for again: a write may have come in between, and list and ETag must agree.
      etag: etagOf(await revisionOf(trx, name)),
      json: Buffer.from(JSON.stringify(await read(trx))),
    }))
    kept = { revision, answer }
    answer.catch(() => {
      if (kept?.answer === answer) kept = undefined
    })
    return answer
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const revision = await revisionOf(db, name)
    reply.header('cache-control', 'no-cache').header('etag', etagOf(revision))
    if (matchesETag(request.headers['if-none-match'], etagOf(revision))) {
      return reply.code(304).send()
    }
    const { etag, json } = await answerAt(revision)
    return reply.header('etag', etag).type('application/json; charset=utf-8').send(json)
  }
}

function etagOf(revision: string) {
  return `"${answerFormat}-${revision}"`
}
