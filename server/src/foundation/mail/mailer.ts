interface Mailbox {
  name: string
  address: string
}

export interface Mail {
  /** Becomes the Message-ID. It is the same at each attempt, so that receivers can drop duplicates. */
  id: string
  /** The id of the mail that this one replies to. */
  answersId?: string
  /** MAIL_TO by default. */
  to?: Mailbox
  /** MAIL_TO by default. */
  replyTo?: Mailbox
  subject: string
  text: string
  writtenAt: number
}

/** An error of nodemailer, with the mail server's code, such as 550, if there is one. */
export interface MailFailure extends Error {
  code?: string
  responseCode?: number
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

/** Imports nodemailer, which is large, only when a mail server is set. */
async function createTransport(options: { url: string } & typeof defaultTimeouts) {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true })
}

export function createMailer({
  smtpUrl,
  to: ownAddress,
  timeouts = defaultTimeouts,
}: Options): Mailer {
  const opening = createTransport({ url: smtpUrl, ...timeouts })
  const from = { name: 'Sala', address: ownAddress }
  const toMessageId = (id: string) => `<${id}@${ownAddress.split('@')[1]}>`
  return {
    async send({ id, answersId, to = { name: '', address: ownAddress }, replyTo = from, ...mail }) {
      const transport = await opening
      const { subject, text, writtenAt } = mail
      // Mailboxes show the reply in the thread of the message.
      const answered = answersId === undefined ? undefined : toMessageId(answersId)
      await transport.sendMail({
        messageId: toMessageId(id),
        ...(answered && { inReplyTo: answered, references: answered }),
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
