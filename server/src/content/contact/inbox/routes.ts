import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { inTransaction } from '../../../foundation/db/database.ts'
import { EntryId, failures, StatusMessage } from '../../../foundation/http/schemas.ts'
import { idempotencyKey, replayed } from '../../../foundation/idempotency/keyed-call.ts'
import { reviseList } from '../../../foundation/revisions/repository.ts'
import { mayNot } from '../../../people/accounts/rights.ts'
import { authorOf, recordChange } from '../../../people/audit/record-change.ts'
import { callerOf } from '../../../people/sessions/guard.ts'
import type { ContactDeps } from '../leave-message.ts'
import { hasNotices, setNotices } from '../notices.ts'
import { countLetters, listLetters, sendAgain } from '../repository.ts'
import {
  answerLetter,
  deleteLetter,
  erasePerson,
  exportPerson,
  markLetter,
  releaseLetter,
  restoreLetter,
} from './change-letter.ts'
import {
  Again,
  describeListed,
  Exported,
  Inbox,
  InboxQuery,
  LetterAnswer,
  Marks,
  Person,
  Reply,
  readLetter,
  Told,
} from './letter.ts'

const tags = ['Inbox']
const usualMost = 50

/** The letters of visitors in the back-office. */
export const inboxRoutes: FastifyPluginAsyncTypebox<ContactDeps> = async (app, deps) => {
  const { db, now, onMessage, canMail = false } = deps
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get('/messages/inbox', {
    schema: {
      tags,
      summary: 'Letters, newest first',
      querystring: InboxQuery,
      response: { 200: Inbox, ...failures(400, 401) },
    },
    handler: async (request) => {
      const { filter = 'all', find = '', most: asked } = request.query
      const most = asked === undefined ? usualMost : Number(asked)
      const rows = await listLetters(db, { filter, find, most: most + 1 })
      return {
        letters: rows.slice(0, most).map(describeListed),
        hasOlder: rows.length > most,
        canMail,
        isTold: await hasNotices(db, callerOf(request).accountId),
      }
    },
  })

  app.get('/messages/unread', {
    schema: {
      tags,
      summary: 'The number of unread letters',
      response: { 200: Type.Object({ count: Type.Integer() }), ...failures(401) },
    },
    handler: async () => ({ count: await countLetters(db, 'unread') }),
  })

  app.get('/messages/:id', {
    schema: {
      tags,
      summary: 'One letter with its answers',
      params: EntryId,
      response: { 200: LetterAnswer, ...failures(401, 404) },
    },
    handler: ({ params }) => readLetter(db, params.id),
  })

  app.put('/messages/:id/marks', {
    config: { asReading: true },
    schema: {
      tags,
      summary: 'Mark a letter as read or unread, answered or unanswered',
      params: EntryId,
      body: Marks,
      response: { 200: LetterAnswer, ...failures(400, 401, 403, 404) },
    },
    handler: async (request) => {
      const { id } = request.params
      const { isRead, isAnswered } = request.body
      // Readers may record that they opened a letter, and nothing else.
      const isMore = isRead === false || isAnswered !== undefined
      if (isMore && callerOf(request).role === 'reader')
        throw mayNot('reader', 'change anything here')
      await markLetter(deps, request, id, request.body)
      return readLetter(db, id)
    },
  })

  app.post('/messages/:id/replies', {
    schema: {
      tags,
      summary: 'Answer a letter by the house’s mail server',
      headers: Type.Object(idempotencyKey),
      params: EntryId,
      body: Reply,
      response: { 200: LetterAnswer, ...failures(400, 401, 404, 409, 422) },
    },
    handler: async (request, answer) => {
      const { id } = request.params
      if (await answerLetter(deps, request, id, request.body.text)) answer.headers(replayed)
      return readLetter(db, id)
    },
  })

  app.delete('/messages/:id', {
    schema: {
      tags,
      summary: 'Delete a letter; it can be restored for a while',
      params: EntryId,
      response: { 200: StatusMessage, ...failures(401, 404) },
    },
    handler: async (request) => {
      await deleteLetter(deps, request, request.params.id)
      return { status: 'success' as const, message: 'The letter is deleted.' }
    },
  })

  const onLetter = [
    ['restore', 'Restore a deleted letter', restoreLetter],
    ['release', 'Release a letter that was held back', releaseLetter],
  ] as const
  for (const [deed, summary, change] of onLetter) {
    app.post(`/messages/:id/${deed}`, {
      schema: {
        tags,
        summary,
        params: EntryId,
        response: { 200: LetterAnswer, ...failures(401, 404) },
      },
      handler: async (request) => {
        const { id } = request.params
        await change(deps, request, id)
        onMessage()
        return readLetter(db, id)
      },
    })
  }

  app.post('/messages/retry', {
    schema: {
      tags,
      summary: 'Retry undelivered mails now: those of one letter, or all',
      body: Again,
      response: { 200: StatusMessage, ...failures(400, 401) },
    },
    handler: async ({ body }) => {
      await inTransaction(db, (trx) => sendAgain(trx, body.id, now()))
      onMessage()
      return { status: 'success' as const, message: 'It is being sent again.' }
    },
  })

  app.post('/messages/export', {
    schema: {
      tags,
      summary: 'Export all that is stored about a person, by email address',
      body: Person,
      response: { 200: Exported, ...failures(400, 401) },
    },
    handler: (request) => exportPerson(deps, request, request.body.email),
  })

  app.post('/messages/erase', {
    schema: {
      tags,
      summary: 'Erase all letters from an address for good',
      body: Person,
      response: { 200: Type.Object({ letters: Type.Integer() }), ...failures(400, 401) },
    },
    handler: async (request) => ({
      letters: await erasePerson(deps, request, request.body.email),
    }),
  })

  app.put('/messages/notices', {
    config: { asReading: true },
    schema: {
      tags,
      summary: 'Turn notices of new letters by mail on or off for the caller; at most one an hour',
      body: Told,
      response: { 200: Told, ...failures(400, 401) },
    },
    handler: async (request) => {
      const { accountId } = callerOf(request)
      const { isTold: isWanted } = request.body
      await inTransaction(db, async (trx) => {
        if ((await hasNotices(trx, accountId)) === isWanted) return
        // Its lock makes letters that arrive now wait for this choice.
        await reviseList(trx, 'messages')
        await setNotices(trx, accountId, isWanted)
        const line = {
          action: 'message.tell',
          subject: accountId,
          before: null,
          after: { isWanted },
        }
        await recordChange(trx, authorOf(request), line, now())
      })
      return { isTold: isWanted }
    },
  })
}
