import { houseNames } from '@sala/kit/contract/site'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'

interface Mailbox {
  name: string
  address: string
}

export interface Mail {
  /** Becomes the Message-ID. It is the same at each attempt, so that receivers can drop duplicates. */
  id: string
  /** Name of the sender, whose address is MAIL_TO; the house's English name by default. */
  fromName?: string
  /** MAIL_TO by default. */
  to?: Mailbox
  /** MAIL_TO by default. */
  replyTo?: Mailbox
  subject: string
  text: string
  writtenAt: number
  /** Written by a person. All other mails have headers against automatic answers (RFC 3834). */
  isPersonal?: boolean
}

/** An error of nodemailer, with the mail server's code, such as 550, if there is one. */
export interface MailFailure extends Error {
  code?: string
  /** The code of the system, such as `ECONNREFUSED`. */
  originalCode?: string
  responseCode?: number
  /** The mail server's whole answer. */
  response?: string
  /** The command that was refused, such as `RCPT TO`. */
  command?: string
}

/** Whether the mail server refuses a mail permanently (RFC 5321, 4.2.1). */
export const isRefusal = ({ responseCode = 0 }: MailFailure) => responseCode >= 500

export interface Mailer {
  /** Resolves once the mail server has accepted the mail; rejects with a MailFailure. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

const secondMs = 1000

/** To connect, until the greeting, and between two answers. */
const defaultTimeouts = {
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  socketTimeout: 30 * secondMs,
}

interface Options {
  smtpUrl: string
  /** MAIL_TO, which also becomes the sender. */
  to: string
  timeouts?: typeof defaultTimeouts
}

const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  // Microsoft Exchange does not follow RFC 3834.
  'X-Auto-Response-Suppress': 'All',
}

/** Imports nodemailer, which is large, only when a mail server is set. */
async function createTransport(options: { url: string } & typeof defaultTimeouts) {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true })
}

type Transport = Awaited<ReturnType<typeof createTransport>>

/** Code of the failure for an address that the mail server does not support. */
export const specialLettersCode = 'ESMTPUTF8'

/** Non-ASCII characters before the @. Nodemailer sends a domain with others as punycode. */
export const hasSpecialLetters = (address: string) => /[^\0-\x7f].*@/.test(address)

/**
 * Rejects unless the mail server supports SMTPUTF8. Nodemailer sends addresses that need it to any mail server,
 * which may take them and lose them (RFC 6531, 3.1).
 */
async function requireSmtpUtf8({ transporter }: Transport) {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const connection = new SMTPConnection((transporter as SMTPTransport).options)
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.connect((error) => (error ? reject(error) : resolve()))
  }).finally(() => connection.close())
  if (/[ -]SMTPUTF8\b/i.test(String(connection.lastServerResponse))) return
  const failure = new Error('The mail server does not support SMTPUTF8 (RFC 6531).')
  throw Object.assign(failure, { code: specialLettersCode })
}

export function createMailer({
  smtpUrl,
  to: ownAddress,
  timeouts = defaultTimeouts,
}: Options): Mailer {
  const opening = createTransport({ url: smtpUrl, ...timeouts })
  const toMessageId = (id: string) => `<${id}@${ownAddress.split('@')[1]}>`
  return {
    async send({ id, fromName = houseNames.en, isPersonal = false, subject, text, ...mail }) {
      const transport = await opening
      const from = { name: fromName, address: ownAddress }
      const { to = { name: '', address: ownAddress }, replyTo = from, writtenAt } = mail
      if (hasSpecialLetters(to.address)) await requireSmtpUtf8(transport)
      await transport.sendMail({
        messageId: toMessageId(id),
        ...(!isPersonal && { headers: automaticHeaders }),
        date: new Date(writtenAt),
        from,
        // Nodemailer encodes objects without parsing them.
        to,
        replyTo,
        subject,
        text,
      })
    },
    close: () => void opening.then((transport) => transport.close()),
  }
}
