import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { inTransaction } from '../../../foundation/db/database.ts'
import {
  EntryId,
  failures,
  nonBlankPattern,
  PurgeQuery,
  StatusMessage,
  strict,
  Text,
} from '../../../foundation/http/schemas.ts'
import { idempotencyKey, replayed } from '../../../foundation/idempotency/idempotency-key.ts'
import { describeFault } from '../../../foundation/mail/mail-faults.ts'
import { bumpRevision } from '../../../foundation/revisions/repository.ts'
import { createForbiddenError } from '../../../people/accounts/rights.ts'
import { getActor, recordChange } from '../../../people/audit/record-change.ts'
import { getCaller } from '../../../people/sessions/guard.ts'
import { findNoticeDelivery, setNotices } from '../notices.ts'
import {
  countDeletedMessages,
  countMessages,
  listDeletedMessages,
  retryMails,
  searchMessages,
} from '../repository.ts'
import type { ContactServices } from '../submit-message.ts'
import {
  deleteMessage,
  erasePerson,
  exportPerson,
  purgeMessage,
  releaseMessage,
  replyToMessage,
  restoreMessage,
  setMessageFlags,
} from './change-message.ts'
import {
  Deleted,
  describeDeleted,
  describeListed,
  Exported,
  Inbox,
  MessageAnswer,
  readMessage,
} from './message.ts'

const tags = ['Inbox']
const defaultLimit = 50
const maxListed = 10_000
const maxReplyCharacters = 10_000

const most = Type.Optional(
  Type.String({
    pattern: `^([1-9]\\d{0,3}|${maxListed})$`,
    description: `Maximum number of messages; ${defaultLimit} when left out.`,
  }),
)
const InboxQuery = Type.Object(
  {
    filter: Type.Optional(Type.Enum(['all', 'unread', 'unanswered', 'undelivered', 'held-back'])),
    find: Type.Optional(
      Text(200, 'Search words: each must occur in the name, the address or the text.'),
    ),
    most,
  },
  strict,
)

const Notices = Type.Object({ isTold: Type.Boolean() }, strict)
const Person = Type.Object({ email: Text(254) }, strict)

/** The inbox: visitors' messages in the back-office. */
export const inboxRoutes: FastifyPluginAsyncTypebox<ContactServices> = async (app, services) => {
  const { db, now, onMailAdded, canMail = false } = services
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get('/messages/inbox', {
    schema: {
      tags,
      summary: 'List messages, newest first',
      querystring: InboxQuery,
      response: { 200: Inbox, ...failures(400, 401) },
    },
    handler: async (request) => {
      const { filter = 'all', find = '', most = defaultLimit } = request.query
      const limit = Number(most)
      const rows = await searchMessages(db, { filter, find, limit: limit + 1 })
      const notice = await findNoticeDelivery(db, getCaller(request).accountId)
      return {
        letters: rows.slice(0, limit).map(describeListed),
        hasOlder: rows.length > limit,
        canMail,
        isTold: notice !== undefined,
        noticeFailure: notice ? describeFault(notice) : null,
      }
    },
  })

  app.get('/messages/deleted', {
    schema: {
      tags,
      summary: 'List deleted messages, latest deletion first',
      querystring: Type.Object({ most }, strict),
      response: { 200: Deleted, ...failures(400, 401) },
    },
    handler: async ({ query }) => {
      const rows = await listDeletedMessages(db, Number(query.most ?? defaultLimit))
      return { messages: rows.map(describeDeleted), count: await countDeletedMessages(db) }
    },
  })

  app.get('/messages/unread', {
    schema: {
      tags,
      summary: 'Count unread messages',
      response: { 200: Type.Object({ count: Type.Integer() }), ...failures(401) },
    },
    handler: async () => ({ count: await countMessages(db, 'unread') }),
  })

  app.get('/messages/:id', {
    schema: {
      tags,
      summary: 'Read one message with its replies',
      params: EntryId,
      response: { 200: MessageAnswer, ...failures(401, 404) },
    },
    handler: ({ params }) => readMessage(db, params.id),
  })

  app.put('/messages/:id/marks', {
    config: { needsReadOnly: true },
    schema: {
      tags,
      summary: 'Mark a message as read or unread, answered or unanswered',
      description:
        'Reading is recorded for every role. Read by a reader, the message stays unread.',
      params: EntryId,
      body: Type.Object(
        { isRead: Type.Optional(Type.Boolean()), isAnswered: Type.Optional(Type.Boolean()) },
        strict,
      ),
      response: { 200: MessageAnswer, ...failures(400, 401, 403, 404) },
    },
    handler: async (request) => {
      const { id } = request.params
      const { isRead, isAnswered } = request.body
      // Readers record that they have read a message, and change nothing.
      const needsEditor = isRead === false || isAnswered !== undefined
      if (needsEditor && getCaller(request).role === 'reader')
        throw createForbiddenError('reader', 'write')
      await setMessageFlags(services, request, id, request.body)
      return readMessage(db, id)
    },
  })

  app.post('/messages/:id/replies', {
    schema: {
      tags,
      summary: 'Reply to a message by mail',
      headers: Type.Object(idempotencyKey),
      params: EntryId,
      body: Type.Object(
        { text: { ...Text(maxReplyCharacters), pattern: nonBlankPattern } },
        strict,
      ),
      response: { 200: MessageAnswer, ...failures(400, 401, 404, 409, 422) },
    },
    handler: async (request, answer) => {
      const { id } = request.params
      if (await replyToMessage(services, request, id, request.body.text)) answer.headers(replayed)
      return readMessage(db, id)
    },
  })

  app.delete('/messages/:id', {
    schema: {
      tags,
      summary: 'Delete a message, which can be undone for 30 days, or permanently',
      params: EntryId,
      querystring: PurgeQuery,
      response: { 200: StatusMessage, ...failures(400, 401, 404) },
    },
    handler: async (request) => {
      const isForGood = request.query['for-good'] !== undefined
      await (isForGood ? purgeMessage : deleteMessage)(services, request, request.params.id)
      const message = `Message${isForGood ? ' permanently' : ''} deleted.`
      return { status: 'success' as const, message }
    },
  })

  const changes = [
    ['restore', 'Restore a deleted message', restoreMessage],
    ['release', 'Mark a message as not spam', releaseMessage],
  ] as const
  for (const [action, summary, change] of changes) {
    app.post(`/messages/:id/${action}`, {
      schema: {
        tags,
        summary,
        params: EntryId,
        response: { 200: MessageAnswer, ...failures(401, 404) },
      },
      handler: async (request) => {
        const { id } = request.params
        await change(services, request, id)
        onMailAdded()
        return readMessage(db, id)
      },
    })
  }

  app.post('/messages/retry', {
    schema: {
      tags,
      summary: 'Retry undelivered mails now: those of one message, or all',
      body: Type.Object({ id: Type.Optional(Text(64)) }, strict),
      response: { 200: StatusMessage, ...failures(400, 401) },
    },
    handler: async ({ body }) => {
      await inTransaction(db, (trx) => retryMails(trx, body.id, now()))
      onMailAdded()
      return { status: 'success' as const, message: 'Sending again…' }
    },
  })

  app.post('/messages/export', {
    schema: {
      tags,
      summary: 'Export a person’s data by email address',
      body: Person,
      response: { 200: Exported, ...failures(400, 401) },
    },
    handler: (request) => exportPerson(services, request, request.body.email),
  })

  app.post('/messages/erase', {
    schema: {
      tags,
      summary: 'Permanently delete all messages from an email address',
      body: Person,
      response: { 200: Type.Object({ letters: Type.Integer() }), ...failures(400, 401) },
    },
    handler: async (request) => ({
      letters: await erasePerson(services, request, request.body.email),
    }),
  })

  app.put('/messages/notices', {
    config: { needsReadOnly: true },
    schema: {
      tags,
      summary:
        'Turn email notifications of new messages on or off for the caller; at most one an hour',
      body: Notices,
      response: { 200: Notices, ...failures(400, 401) },
    },
    handler: async (request) => {
      const { accountId } = getCaller(request)
      const { isTold: isWanted } = request.body
      await inTransaction(db, async (trx) => {
        const notice = await findNoticeDelivery(trx, accountId)
        if ((notice !== undefined) === isWanted) return
        // Its lock makes messages that arrive now wait for this setting.
        await bumpRevision(trx, 'messages')
        await setNotices(trx, accountId, isWanted)
        const line = { action: 'message.tell', subject: accountId, before: null }
        await recordChange(trx, getActor(request), { ...line, after: { isWanted } }, now())
      })
      return { isTold: isWanted }
    },
  })
}
