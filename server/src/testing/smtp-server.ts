import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'

/** A real mail server that refuses mail while `isRefusing`; `received` holds what it took, whole. */
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
