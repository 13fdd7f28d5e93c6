import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '../../testing/engines.ts'
import { type SmtpFault, stages, startFaultySmtpServer } from '../../testing/smtp-server.ts'
import { createMailTest } from '../../testing/test-mail-worker.ts'
import { addMessage } from './repository.ts'

const fields = { name: 'Somchai', email: 'somchai@mail.example', message: 'Is Friday free?' }
const timeouts = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 }
const hourMs = 60 * 60_000
const yearMs = 365 * 24 * hourMs

async function open(t: TestContext) {
  const smtp = await startFaultySmtpServer(t)
  const { db, clock, start, until } = await createMailTest(t, openSqlite, smtp.url)
  const lines: { level: string; facts: object }[] = []
  const log = {
    warn: (facts: object) => void lines.push({ level: 'warn', facts }),
    error: (facts: object) => void lines.push({ level: 'error', facts }),
  }
  await addMessage(db, fields, clock.nowMs)
  start({ timeouts, log })
  type Message = Awaited<ReturnType<typeof until>>[number]
  const untilEach = (isSo: (message: Message) => boolean) => until((all) => all.every(isSo))
  return { db, smtp, clock, lines, until: untilEach }
}

const failures: SmtpFault[] = [451, 550, 'drops', 'stalls']

for (const at of stages) {
  test(`a mail server that fails at ${at}: logs the failure, retries, and sends the message once`, async (t) => {
    const { smtp, clock, lines, until } = await open(t)
    for (const [before, does] of failures.entries()) {
      smtp.fault = { at, does }
      clock.nowMs += hourMs
      await until(({ attempts }) => attempts > before)
      while (lines.length <= before) await pause(5)
    }
    assert.deepEqual(
      lines.map(({ level }) => level),
      ['warn', 'error', 'warn', 'warn'],
    )
    assert.ok(!JSON.stringify(lines).includes(fields.message))
    assert.equal(smtp.received.length, 0)

    smtp.fault = { at, does: 'trickles' }
    await until(({ deliveredAt }) => {
      // A busy machine may time out again.
      clock.nowMs += hourMs
      return deliveredAt !== null
    })
    assert.equal(smtp.received.length, 1)
  })
}

test('retries with the same Message-ID when the acceptance was lost', async (t) => {
  const { smtp, clock, lines, until } = await open(t)
  smtp.fault = { at: 'dot', does: 'takes it and drops' }
  while (lines.length === 0) await pause(5)
  smtp.fault = undefined
  clock.nowMs += hourMs
  await until(({ deliveredAt }) => deliveredAt !== null)
  const ids = smtp.received.map((mail) => mail.match(/^Message-ID: (.+)$/m)?.[1])
  assert.equal(new Set(ids).size, 1)
  assert.ok(ids[0])
})

test('sends the messages behind one that is refused permanently', async (t) => {
  const { db, smtp, clock, lines, until } = await open(t)
  smtp.fault = { at: 'RCPT', does: 550 }
  while (lines.length === 0) await pause(5)
  smtp.fault = undefined
  await addMessage(db, { ...fields, name: 'Ploy' }, clock.nowMs)
  await until(({ name, deliveredAt }) => name !== 'Ploy' || deliveredAt !== null)
  assert.equal(smtp.received.length, 1)
  clock.nowMs += hourMs
  await until(({ deliveredAt }) => deliveredAt !== null)
  assert.equal(smtp.received.length, 2)
})

for (const jumpMs of [yearMs, -yearMs]) {
  test(`a clock that was wrong by ${jumpMs > 0 ? '' : 'minus '}a year delays nothing`, async (t) => {
    const { db, smtp, clock, lines, until } = await open(t)
    smtp.fault = { at: 'banner', does: 451 }
    while (lines.length === 0) await pause(5)
    clock.nowMs += jumpMs
    await addMessage(db, { ...fields, name: 'Ploy' }, clock.nowMs)
    await until(({ name, attempts }) => attempts >= (name === 'Ploy' ? 1 : 2))
    // An attempt is counted when it starts; the next one is scheduled when it ends.
    while (lines.length < 3) await pause(5)
    smtp.fault = undefined
    clock.nowMs -= jumpMs
    clock.nowMs += hourMs
    await until(({ deliveredAt }) => deliveredAt !== null)
    assert.equal(smtp.received.length, 2)
  })
}
