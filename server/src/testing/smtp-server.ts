import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** Starts a mail server that refuses mail while `isRefusing`; `received` has the accepted mails. */
export async function startSmtpServer(t: TestContext) {
  const mail = { isRefusing: false, received: [] as string[] }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mail.isRefusing)
          return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        mail.received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.after(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(mail, { url: `smtp://127.0.0.1:${port}` })
}

export const stages = ['banner', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'dot'] as const
export type Stage = (typeof stages)[number] | 'AUTH'

/** Replaces the good answer: a refusal, by its code or in full, or a fault of the connection. */
export type SmtpFault =
  | 451
  | 550
  | `${number}${' ' | '-'}${string}`
  | 'drops'
  | 'stalls'
  | 'trickles'
  | 'takes it and drops'

const good: Record<Stage, string> = {
  banner: '220 sala.example',
  EHLO: '250-sala.example\r\n250 AUTH PLAIN',
  AUTH: '235 Ok',
  MAIL: '250 Ok',
  RCPT: '250 Ok',
  DATA: '354 Go on',
  dot: '250 Taken',
}

/** Starts a mail server with a fault at one stage; `received` has the accepted mails, `recipients` their addresses. */
export async function startFaultySmtpServer(t: TestContext) {
  const mail = {
    fault: undefined as { at: Stage; does: SmtpFault } | undefined,
    received: [] as string[],
    recipients: [] as string[],
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    serveConnection(socket, mail).finally(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(mail, { url: `smtp://127.0.0.1:${port}` })
}

interface Mail {
  fault: { at: Stage; does: SmtpFault } | undefined
  received: string[]
  recipients: string[]
}

/** Serves a connection (RFC 5321). */
async function serveConnection(socket: Socket, mail: Mail) {
  let content: string[] | undefined
  if (!(await answer(socket, 'banner', mail))) return
  for await (const line of createInterface({
    input: socket,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (content && line !== '.') {
      content.push(line)
      continue
    }
    const stage = content ? 'dot' : parseStage(line)
    if (!stage) {
      socket.end('221 Bye\r\n')
      return
    }
    if (stage === 'RCPT') mail.recipients.push(line.match(/<(.+)>/)?.[1] ?? '')
    const { at, does } = mail.fault ?? {}
    const isTaken = at !== 'dot' || does === 'trickles' || does === 'takes it and drops'
    if (content && isTaken) mail.received.push(content.join('\n'))
    const isRefused = at === stage && isAnswer(does)
    content = stage === 'DATA' && !isRefused ? [] : undefined
    if (!(await answer(socket, stage, mail))) return
  }
}

function parseStage(line: string) {
  const verb = line.slice(0, 4).toUpperCase()
  if (verb === 'AUTH') return verb
  return stages.find((stage) => stage === (verb === 'HELO' ? 'EHLO' : verb))
}

const isAnswer = (does: SmtpFault | undefined) => /^\d{3}/.test(`${does}`)

/** Returns whether the connection stays open. */
async function answer(socket: Socket, stage: Stage, { fault }: Mail) {
  const does = fault?.at === stage ? fault.does : undefined
  if (does === 'drops' || does === 'takes it and drops') return false
  if (does === 'stalls') {
    await once(socket, 'close')
    return false
  }
  const refusal = typeof does === 'number' ? `${does} Not now` : does
  const line = `${isAnswer(does) ? refusal : good[stage]}\r\n`
  for (const piece of does === 'trickles' ? line : [line]) {
    socket.write(piece)
    if (does) await pause(5)
  }
  return true
}
