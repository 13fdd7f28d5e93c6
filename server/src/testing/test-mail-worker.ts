import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createMailComposers } from '../content/contact/mails.ts'
import { listMessages } from '../content/contact/repository.ts'
import { readHouse } from '../content/site/translate-site.ts'
import { startMailWorker } from '../foundation/mail/mail-worker.ts'
import { createMailer } from '../foundation/mail/mailer.ts'
import { composeLinks } from '../people/accounts/links-by-mail.ts'
import type { OpenTestDatabase } from './engines.ts'

type Parts = Parameters<typeof startMailWorker>[0]
type Settings = Pick<Parts, 'db' | 'now'> &
  Partial<Parts> &
  Omit<Parameters<typeof createMailer>[0], 'to'>

/** Sends the mails of the site https://sala.example, as house@sala.example. */
export function startTestMailWorker({ smtpUrl, timeouts, ...more }: Settings) {
  return startMailWorker({
    compose: {
      ...composeLinks('https://sala.example'),
      ...createMailComposers({
        inboxUrl: 'https://sala.example/messages',
        readHouse,
        timeZone: 'Asia/Bangkok',
      }),
    },
    mailer: createMailer({ smtpUrl, to: 'house@sala.example', ...(timeouts && { timeouts }) }),
    log: { warn: () => {}, error: () => {} },
    ...more,
  })
}

type Messages = Awaited<ReturnType<typeof listMessages>>

/** A database for messages, and workers that are stopped after the test. */
export async function createMailTest(t: TestContext, open: OpenTestDatabase, smtpUrl: string) {
  const { db, close } = await open()
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const workers: ReturnType<typeof startTestMailWorker>[] = []
  function start(more: Partial<Settings> = {}) {
    const worker = startTestMailWorker({ db, smtpUrl, now: () => clock.nowMs, ...more })
    workers.push(worker)
    return worker
  }
  t.after(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await close()
  })
  async function until(isSo: (messages: Messages) => boolean) {
    for (;;) {
      const messages = await listMessages(db, 100)
      if (isSo(messages)) return messages
      await pause(5)
      for (const worker of workers) worker.nudge()
    }
  }
  return { db, clock, start, until }
}
