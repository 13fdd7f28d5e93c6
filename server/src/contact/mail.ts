import nodemailer from 'nodemailer'

export interface Mail {
  id: string
  name: string
  email: string
  message: string
  receivedAt: number
}

export interface Mailer {
  /** Resolves once the mail server has taken the message; rejects with its reason. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

const second = 1000

/** Delivers to one address over one mail server. */
export function createMailer({ smtpUrl, to }: { smtpUrl: string; to: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, name, email, message, receivedAt }) {
      await transport.sendMail({
        // The same at each attempt: should an answer get lost, the receiver sees that it is one mail.
        messageId: `<${id}@${to.split('@')[1]}>`,
        date: new Date(receivedAt),
        from: { name: 'Sala', address: to },
        to: { name: '', address: to },
        // Names and addresses as fields of their own: nodemailer encodes them, nothing is parsed.
        replyTo: { name, address: email },
        subject: 'A message from the website',
        text: `${name} <${email}> wrote:\n\n${message}\n`,
      })
    },
    close: () => transport.close(),
  }
}
