export interface Mail {
  id: string
  name: string
  email: string
  message: string
  receivedAt: number
}

/** An answer to a visitor's letter. */
export interface ReplyMail extends Mail {
  /** Of the letter that it answers. */
  messageId: string
  text: string
  writtenAt: number
}

/** What nodemailer says of a failure: the mail server's own code, such as 550, if it gave one. */
export interface MailFailure extends Error {
  code?: string
  responseCode?: number
  /** The command that was refused, such as `RCPT TO`. */
  command?: string
}

/** Whether the mail server says that it will never take it (RFC 5321, 4.2.1). */
export const isRefusal = ({ responseCode = 0 }: MailFailure) => responseCode >= 500

export interface Mailer {
  /** Resolves once the mail server has taken the message; rejects with its reason. */
  send: (mail: Mail) => Promise<void>
  /** As send, to the visitor whose letter it answers. */
  sendReply: (mail: ReplyMail) => Promise<void>
  /** As send, of what the house itself says to somebody of its own. */
  sendText: (mail: TextMail) => Promise<void>
  close: () => void
}

export interface TextMail {
  id: string
  to: string
  subject: string
  text: string
  sentAt: number
}

/** Of a letter, which has none of its own. */
const subject = 'A message from the website'

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

/** Delivers messages to one address over one mail server, and what the house says in its name. */
export function createMailer({ smtpUrl, to, bounds = usualBounds }: Settings): Mailer {
  const opening = openTransport({ url: smtpUrl, ...bounds })
  const from = { name: 'Sala', address: to }
  // The same at each attempt: should an answer get lost, the receiver sees that it is one mail.
  const mailIdOf = (id: string) => `<${id}@${to.split('@')[1]}>`
  return {
    async send({ id, name, email, message, receivedAt }) {
      const transport = await opening
      await transport.sendMail({
        messageId: mailIdOf(id),
        date: new Date(receivedAt),
        from,
        to: { name: '', address: to },
        // Names and addresses as fields of their own: nodemailer encodes them, nothing is parsed.
        replyTo: { name, address: email },
        subject,
        text: `${name} <${email}> wrote:\n\n${message}\n`,
      })
    },
    async sendReply({ id, messageId, name, email, message, text, writtenAt }) {
      const transport = await opening
      await transport.sendMail({
        messageId: mailIdOf(id),
        // So that the house's mailbox shows it below the letter.
        inReplyTo: mailIdOf(messageId),
        references: mailIdOf(messageId),
        date: new Date(writtenAt),
        from,
        to: { name, address: email },
        replyTo: from,
        subject: `Re: ${subject}`,
        text: `${text}\n\n${name} wrote:\n${message.replaceAll(/^/gm, '> ')}\n`,
      })
    },
    async sendText({ id, to: receiver, subject, text, sentAt }) {
      const transport = await opening
      await transport.sendMail({
        messageId: mailIdOf(id),
        date: new Date(sentAt),
        from,
        to: { name: '', address: receiver },
        subject,
        text,
      })
    },
    close: () => void opening.then((transport) => transport.close()),
  }
}
