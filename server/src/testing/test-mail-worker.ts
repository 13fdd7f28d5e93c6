import { createMailComposers } from '../content/contact/mails.ts'
import { startMailWorker } from '../foundation/mail/mail-worker.ts'
import { createMailer } from '../foundation/mail/mailer.ts'
import { composeLinks } from '../people/accounts/links-by-mail.ts'

type Parts = Parameters<typeof startMailWorker>[0]
type Settings = Pick<Parts, 'db' | 'now'> &
  Partial<Parts> &
  Omit<Parameters<typeof createMailer>[0], 'to'>

/** Sends the mails of the site https://sala.example, as house@sala.example. */
export function startTestMailWorker({ smtpUrl, timeouts, ...more }: Settings) {
  return startMailWorker({
    compose: {
      ...composeLinks('https://sala.example'),
      ...createMailComposers('https://sala.example/messages'),
    },
    mailer: createMailer({ smtpUrl, to: 'house@sala.example', ...(timeouts && { timeouts }) }),
    log: { warn: () => {}, error: () => {} },
    ...more,
  })
}
