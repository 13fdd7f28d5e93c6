import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { drawPicture } from '../../testing/pictures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { pictureForm } from '../../testing/upload-forms.ts'

test('slow uploads do not block others, and free their place in the queue', async (t) => {
  const { app, signIn } = await createTestApp(t)
  const headers = await signIn()
  const payload = { name: 'Ploy' }
  const added = await app.inject({ method: 'POST', url: '/api/staff', headers, payload })
  const url = `/api/staff/${added.json()._id}/image`
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  async function trickle(count: number) {
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) {
      await once(socket, 'connect')
      socket.write(
        `PUT ${url} HTTP/1.1\r\nhost: sala\r\nauthorization: ${headers.authorization}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="x.jpg"\r\ncontent-type: image/jpeg\r\n\r\nx`,
      )
    }
    for (let round = 0; round < 20; round++) await fetch(`http://127.0.0.1:${port}/api/health/live`)
    return sockets
  }
  async function upload() {
    const form = await pictureForm(await drawPicture({ width: 40 }))
    const sent = { method: 'PUT', headers: { ...headers, ...form.headers }, body: form.payload }
    const signal = AbortSignal.timeout(20_000)
    return (await fetch(`http://127.0.0.1:${port}${url}`, { ...sent, signal })).status
  }

  // Aborts the maximum number of parallel uploads of an account, several times.
  for (let round = 0; round < 3; round++) {
    const sockets = await trickle(100)
    const status = await upload().finally(() => {
      for (const socket of sockets) socket.destroy()
    })
    assert.equal(status, 200)
  }
})
