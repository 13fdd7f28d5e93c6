import { newKey } from '../api/write-headers.ts'
import { foldText, foldWords } from '../contract/fold-text.ts'
import type {
  DeletedMessages,
  Inbox,
  InboxMessage,
  MessageExport,
  MessageFlags,
} from '../contract/messages.ts'
import { success } from './fake-account.ts'
import { type Asked, FakeError } from './fake-list.ts'

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:30:00.000Z`
const admin = 'admin@sala.example'

const common = {
  deliveredAt: at(9),
  lastError: null,
  failure: null,
  endedAt: null,
  readAt: null,
  readBy: null,
  answeredAt: null,
  isReplyWaiting: false,
  hasReplyEnded: false,
  heldBackFor: null,
  replies: [],
}

const createMessages = (): InboxMessage[] => [
  {
    ...common,
    _id: 'ann',
    name: 'Ann Lee',
    email: 'ann@mail.example',
    message: 'Is Friday evening free?\nWe are two.',
    receivedAt: at(9),
  },
  {
    ...common,
    _id: 'ben',
    name: 'Ben',
    email: 'ben@mail.example',
    message: 'Thank you for the orchid room.',
    receivedAt: at(8),
    deliveredAt: null,
    lastError: 'connect ECONNREFUSED 127.0.0.1:25',
    failure: 'The mail server cannot be reached.',
    readAt: at(10),
    readBy: admin,
  },
  {
    ...common,
    _id: 'pills',
    name: 'Pills',
    email: 'pills@mail.example',
    message: 'http://a.example http://b.example',
    receivedAt: at(7),
    heldBackFor: 'Contains 2 links.',
  },
]

interface Sender {
  email: string
}

/** Messages of visitors. */
export function createFakeInboxOperations() {
  let messages = createMessages()
  let deleted: InboxMessage[] = []
  let isTold = false

  const find = (id: string) => {
    const message = messages.find(({ _id }) => _id === id)
    if (!message) throw new FakeError(404, 'This message does not exist.')
    return message
  }
  const change = (id: string, changes: Partial<InboxMessage>) => {
    const changed = { ...find(id), ...changes }
    messages = messages.map((message) => (message._id === id ? changed : message))
    return changed
  }
  const findFrom = ({ email }: Sender) => messages.filter((message) => message.email === email)

  return {
    'GET /messages/inbox': ({ path }: Asked) => {
      const asked = new URLSearchParams(path.split('?')[1])
      const found = messages.filter((message) => matchesFilter(message, asked))
      const letters = found.map(toListed)
      return { letters, hasOlder: false, canMail: true, isTold } satisfies Inbox
    },
    'GET /messages/deleted': ({ path }: Asked) => {
      const most = Number(new URLSearchParams(path.split('?')[1]).get('most'))
      const listed = deleted.map((message) => ({ ...toListed(message), deletedAt: at(12) }))
      return { messages: listed.slice(0, most), count: deleted.length } satisfies DeletedMessages
    },
    'GET /messages/unread': () => ({
      count: messages.filter(({ readAt, heldBackFor }) => !readAt && !heldBackFor).length,
    }),
    'GET /messages/{id}': ({ id }: Asked) => find(id),
    'PUT /messages/{id}/marks': ({ id, body: { isRead, isAnswered } }: Asked<MessageFlags>) =>
      change(id, {
        ...(isRead !== undefined && { readAt: isRead ? at(11) : null, readBy: admin }),
        ...(isAnswered !== undefined && { answeredAt: isAnswered ? at(11) : null }),
      }),
    'POST /messages/{id}/replies': ({ id, body: { text } }: Asked<{ text: string }>) => {
      const reply = { _id: newKey(), text, writtenBy: admin, writtenAt: at(12) }
      const unsent = { deliveredAt: null, lastError: null, failure: null, endedAt: null }
      const replies = [...find(id).replies, { ...reply, ...unsent }]
      return change(id, { replies, isReplyWaiting: true })
    },
    'POST /messages/{id}/release': ({ id }: Asked) => change(id, { heldBackFor: null }),
    'DELETE /messages/{id}': ({ id }: Asked) => {
      deleted = [find(id), ...deleted]
      messages = messages.filter(({ _id }) => _id !== id)
      return success('Message deleted.')
    },
    'DELETE /messages/{id}?for-good': ({ id }: Asked) => {
      deleted = deleted.filter(({ _id }) => _id !== id)
      return success('Message permanently deleted.')
    },
    'POST /messages/{id}/restore': ({ id }: Asked) => {
      messages = [...deleted.filter(({ _id }) => _id === id), ...messages]
      deleted = deleted.filter(({ _id }) => _id !== id)
      return find(id)
    },
    'POST /messages/retry': () => success('Sending again…'),
    'POST /messages/export': ({ body }: Asked<Sender>): MessageExport => ({
      ...body,
      exportedAt: at(12),
      letters: findFrom(body).map((message) => ({ ...message, deletedAt: null })),
    }),
    'POST /messages/erase': ({ body }: Asked<Sender>) => {
      const erased = findFrom(body)
      messages = messages.filter((message) => !erased.includes(message))
      return { letters: erased.length }
    },
    'PUT /messages/notices': ({ body }: Asked<{ isTold: boolean }>) => {
      isTold = body.isTold
      return { isTold }
    },
  }
}

const toListed = ({ message, replies: _, readBy: __, ...rest }: InboxMessage) => ({
  ...rest,
  firstLine: message.split('\n')[0] ?? '',
})

function matchesFilter({ message, name, email, ...rest }: InboxMessage, asked: URLSearchParams) {
  const filter = asked.get('filter')
  const text = foldText(`${name} ${email} ${message}`)
  const isFound = foldWords(asked.get('find') ?? '').every((word) => text.includes(word))
  if (!isFound || (rest.heldBackFor !== null) !== (filter === 'held-back')) return false
  if (filter === 'unread') return !rest.readAt
  if (filter === 'unanswered') return !rest.answeredAt
  return filter !== 'undelivered' || !rest.deliveredAt || rest.isReplyWaiting
}
