import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/tables.ts'
import type { Compose } from '../../foundation/mail/mail-worker.ts'
import { bumpRevision } from '../../foundation/revisions/repository.ts'
import { findNotice, recordNotice } from './notices.ts'
import { findMessage, findReply } from './repository.ts'

/** The inbox shows whether a mail was sent, so its list changes with it. */
const reviseMessages = {
  async onSent(trx: Db) {
    await bumpRevision(trx, 'messages')
    return null
  },
  onFailed: (trx: Db) => bumpRevision(trx, 'messages'),
}

const composeMessage =
  (via: string): Compose =>
  async (db, id) => {
    const found = await findMessage(db, id)
    if (!found) return undefined
    const { name, email, message, receivedAt } = found
    const subject = `New message from ${name}${via}`
    const text = `${name} <${email}> wrote:\n\n${message}\n`
    const replyTo = { name, address: email }
    return { mail: { id, replyTo, subject, text, writtenAt: receivedAt }, ...reviseMessages }
  }

const composeReply: Compose = async (db, id) => {
  const reply = await findReply(db, id)
  if (!reply) return undefined
  const { messageId, name, email, message, text, writtenAt } = reply
  const mail = {
    id,
    answersId: messageId,
    to: { name, address: email },
    subject: 'Re: Your message',
    text: `${text}\n\n${name} wrote:\n${message.replaceAll(/^/gm, '> ')}\n`,
    writtenAt,
  }
  return { mail, ...reviseMessages }
}

/** Composes a notice with the number of new messages, without their content. */
const composeNotice =
  (inboxUrl: string): Compose =>
  async (db, id, nowMs) => {
    const notice = await findNotice(db, id)
    if (!notice) return undefined
    const { email, waiting } = notice
    const title = `You have ${waiting === 1 ? 'a new message' : `${waiting} new messages`}`
    const mail = {
      id: newId(),
      to: { name: '', address: email },
      subject: title,
      text: `${title}. Open your inbox:\n\n${inboxUrl}\n`,
      writtenAt: nowMs,
    }
    return { mail, onSent: (trx, atMs) => recordNotice(trx, id, waiting, atMs) }
  }

/**
 * Composes the mails of the contact form: each message, replies to visitors, and notices of new messages to accounts.
 * @param inboxUrl the address of the inbox
 */
export const createMailComposers = (inboxUrl = '/messages') => ({
  messageId: composeMessage(URL.canParse(inboxUrl) ? ` via ${new URL(inboxUrl).host}` : ''),
  replyId: composeReply,
  noticeId: composeNotice(inboxUrl),
})
