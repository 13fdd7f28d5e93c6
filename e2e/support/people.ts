import { picture } from './pictures.ts'
import type { RunningServer } from './server.ts'
import { expect, signInByApi } from './test.ts'

/** Adds so many people, all with the same picture. @returns their names, and how to remove them */
export async function addPeople(server: RunningServer, count: number) {
  const { token } = await signInByApi(server)
  const authorization = `Bearer ${token}`
  const { name: fileName, buffer } = await picture('one of many')
  const ids: string[] = []
  const names = Array.from({ length: count }, (_, place) => `One of many ${place + 1}`)

  for (const name of names) {
    const created = await fetch(`${server.url}/api/staff`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    const { _id } = (await created.json()) as { _id: string }
    ids.push(_id)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), fileName)
    const sent = await fetch(`${server.url}/api/staff/${_id}/image`, {
      method: 'PUT',
      headers: { authorization },
      body: form,
    })
    expect(sent.ok).toBe(true)
  }
  async function remove() {
    for (const id of ids) {
      await fetch(`${server.url}/api/staff/${id}`, { method: 'DELETE', headers: { authorization } })
    }
  }
  return { names, remove }
}
