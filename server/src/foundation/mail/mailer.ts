interface Mailbox {
  name: string
  address: string
}

export interface Mail {
  /** Becomes the Message-ID. The same at each attempt of the same text, so that receivers drop the copy when an answer got lost. */
  id: string
  /** The id of the mail that it answers. */
  answersId?: string
  /** The house when left out. */
  to?: Mailbox
  /** The house when left out. */
  replyTo?: Mailbox
  subject: string
  text: string
  writtenAt: number
}

/** An error of nodemailer, with the mail server's own code, such as 550, if it gave one. */
export interface MailFailure extends Error {
  code?: string
  responseCode?: number
  /** The command that was refused, such as `RCPT TO`. */
  command?: string
}

/** Whether the mail server says that it will never take it (RFC 5321, 4.2.1). */
export const isRefusal = ({ responseCode = 0 }: MailFailure) => responseCode >= 500

export interface Mailer {
  /** Resolves once the mail server has taken the mail; rejects with its reason. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

const secondMs = 1000

/** How long it may take to connect, to be greeted, and from one answer to the next. */
const usualBounds = {
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  socketTimeout: 30 * secondMs,
}

interface Settings {
  smtpUrl: string
  to: string
  bounds?: typeof usualBounds
}

/** nodemailer is large, and a server without a mail server starts without it. */
async function openTransport(options: { url: string } & typeof usualBounds) {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true })
}

/** Sends mails over one mail server, in the name of the house, whose address is `to`. */
export function createMailer({ smtpUrl, to: house, bounds = usualBounds }: Settings): Mailer {
  const opening = openTransport({ url: smtpUrl, ...bounds })
  const from = { name: 'Sala', address: house }
  const messageIdOf = (id: string) => `<${id}@${house.split('@')[1]}>`
  return {
    async send({ id, answersId, to = { name: '', address: house }, replyTo = from, ...mail }) {
      const transport = await opening
      const { subject, text, writtenAt } = mail
      // So that the house's mailbox shows an answer below the letter.
      const answered = answersId === undefined ? undefined : messageIdOf(answersId)
      await transport.sendMail({
        messageId: messageIdOf(id),
        ...(answered && { inReplyTo: answered, references: answered }),
        date: new Date(writtenAt),
        from,
        // Names and addresses as fields of their own: nodemailer encodes them, nothing is parsed.
        to,
        replyTo,
        subject,
        text,
      })
    },
    close: () => void opening.then((transport) => transport.close()),
  }
}
