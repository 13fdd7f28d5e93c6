import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/new-id.ts'
import type { Compose } from '../../foundation/mail/mail-worker.ts'
import { reviseList } from '../../foundation/revisions/repository.ts'
import { findNotice, recordNotice } from './notices.ts'
import { findLetter, findReply } from './repository.ts'

/** Letters have no subject of their own. */
const subject = 'A message from the website'

/** The list of letters shows whether a mail was sent. */
const reviseMessages = {
  async onSent(trx: Db) {
    await reviseList(trx, 'messages')
    return null
  },
  onFailed: (trx: Db) => reviseList(trx, 'messages'),
}

const composeLetter: Compose = async (db, id) => {
  const letter = await findLetter(db, id)
  if (!letter) return undefined
  const { name, email, message, receivedAt } = letter
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
    subject: `Re: ${subject}`,
    text: `${text}\n\n${name} wrote:\n${message.replaceAll(/^/gm, '> ')}\n`,
    writtenAt,
  }
  return { mail, ...reviseMessages }
}

/** Says how many letters there are, and nothing of what is in them. */
const composeNotice =
  (inboxUrl: string): Compose =>
  async (db, id, nowMs) => {
    const notice = await findNotice(db, id)
    if (!notice) return undefined
    const { email, waiting } = notice
    const title = waiting === 1 ? 'A new letter' : `${waiting} new letters`
    const mail = {
      id: newId(),
      to: { name: '', address: email },
      subject: title,
      text: `${title} for the house.\n\n${inboxUrl}\n`,
      writtenAt: nowMs,
    }
    return { mail, onSent: (trx, atMs) => recordNotice(trx, id, waiting, atMs) }
  }

/**
 * Mails about letters: each letter to the house, answers to visitors, and notices of new letters to accounts.
 * @param inboxUrl where letters are read
 */
export const composeLetters = (inboxUrl = '/messages') => ({
  messageId: composeLetter,
  replyId: composeReply,
  noticeId: composeNotice(inboxUrl),
})
