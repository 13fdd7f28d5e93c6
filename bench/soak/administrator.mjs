import { setTimeout as pause } from 'node:timers/promises'
import { pictureForm } from '../../server/src/testing/picture-form.ts'
import { drawPicture } from '../../server/src/testing/pictures.ts'
import { password } from '../../server/src/testing/spawn-server.ts'
import { openClient } from './client.mjs'

const json = { 'content-type': 'application/json' }
const leastBetweenMs = 20

/** Signs in, adds somebody with a picture, changes and removes them; again and again. */
export async function administrate({ server, figures, over, betweenMs }) {
  const form = await pictureForm(await drawPicture({ width: 1200, height: 900 }))
  const { ask, leave } = openClient(server.address)
  const send = (kind, method, path, { headers, body, right }) =>
    figures.time(kind, () => ask(path, { method, headers, body }), right)
  const text = (fields) => JSON.stringify(fields)

  while (!over.aborted) {
    const credentials = text({ email: 'admin@sala.example', password })
    const login = { headers: json, body: credentials }
    const session = await send('sign in', 'POST', '/api/auth/login', login)
    if (session.status !== 200) {
      await pause(500)
      continue
    }
    const token = { authorization: `Bearer ${JSON.parse(session.body).token}` }
    const headers = { ...token, ...json }
    for (let round = 0; round < 10 && !over.aborted; round++) {
      const body = text({ name: `Soak ${round}` })
      const added = await send('write', 'POST', '/api/staff', { headers, body, right: [201] })
      if (added.status !== 201) continue
      const path = `/api/staff/${JSON.parse(added.body)._id}`
      const upload = { headers: { ...token, ...form.headers }, body: form.payload }
      await send('upload', 'PUT', `${path}/image`, upload)
      await send('write', 'PUT', path, { headers, body: text({ name: 'Soak, changed' }) })
      await send('write', 'DELETE', path, { headers: token })
      await pause(Math.max(leastBetweenMs, betweenMs))
    }
    await send('write', 'POST', '/api/auth/logout', { headers: token })
  }
  leave()
}
