import { type Language, languageTags } from '@sala/kit/contract/language'
import { type House, houseNames } from '@sala/kit/contract/site'
import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/tables.ts'
import type { Compose } from '../../foundation/mail/mail-worker.ts'
import { hasSpecialLetters } from '../../foundation/mail/mailer.ts'
import { bumpRevision } from '../../foundation/revisions/repository.ts'
import { recordSentReply } from './inbox/change-message.ts'
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
    // Not every mail server takes other addresses in a header. It is in the text, too.
    const replyTo = !hasSpecialLetters(email) && { replyTo: { name, address: email } }
    return { mail: { id, ...replyTo, subject, text, writtenAt: receivedAt }, ...reviseMessages }
  }

/** Where replies take the house's published contact data from. */
type ReadHouse = (db: Db, language: Language, nowMs: number) => Promise<House>

/** Composes a reply in the language of the page that the message was written on, as text with the message quoted. */
const composeReply =
  ({ readHouse, timeZone }: Pick<Options, 'readHouse' | 'timeZone'>): Compose =>
  async (db, id, nowMs) => {
    const reply = await findReply(db, id)
    if (!reply) return undefined
    const language = reply.language ?? 'en'
    const { subject, wrote } = replyWords[language]
    const house = await readHouse(db, language, nowMs)
    const paragraphs = [
      reply.text.trimEnd(),
      sign(houseNames[language], house),
      `${wrote(formatMoment(reply.receivedAt, { language, timeZone }), reply.name)}\n${quote(reply.message)}`,
    ]
    const mail = {
      id,
      fromName: houseNames[language],
      to: { name: reply.name, address: reply.email },
      subject,
      text: `${paragraphs.join('\n\n')}\n`,
      writtenAt: reply.writtenAt,
      isPersonal: true,
    }
    return {
      mail,
      ...reviseMessages,
      async onSent(trx, sentAtMs) {
        await recordSentReply(trx, reply, sentAtMs)
        return null
      },
    }
  }

const replyWords: Record<
  Language,
  { subject: string; wrote: (moment: string, name: string) => string }
> = {
  en: {
    subject: `Your message to ${houseNames.en}`,
    wrote: (moment, name) => `On ${moment}, ${name} wrote:`,
  },
  th: {
    subject: `ข้อความของคุณถึง${houseNames.th}`,
    wrote: (moment, name) => `เมื่อ ${moment} ${name} เขียนว่า:`,
  },
  zh: {
    subject: `您给 ${houseNames.zh} 的留言`,
    wrote: (moment, name) => `${moment}，${name} 写道：`,
  },
  ja: {
    subject: `${houseNames.ja} へのメッセージ`,
    wrote: (moment, name) => `${moment}、${name} 様のメッセージ：`,
  },
}

const formatMoment = (
  atMs: number,
  { language, timeZone }: { language: Language; timeZone: string },
) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : languageTags[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(atMs)

const sign = (name: string, { phone, address }: House) =>
  [name, phone, address]
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

const quote = (message: string) => message.replaceAll(/^/gm, '> ')

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

interface Options {
  /** The address of the inbox. */
  inboxUrl: string
  readHouse: ReadHouse
  /** The house's. */
  timeZone: string
}

/** Composes the mails of the contact form: each message, replies to visitors, and notices of new messages to accounts. */
export const createMailComposers = ({ inboxUrl, ...house }: Options) => ({
  messageId: composeMessage(URL.canParse(inboxUrl) ? ` via ${new URL(inboxUrl).host}` : ''),
  replyId: composeReply(house),
  noticeId: composeNotice(inboxUrl),
})
