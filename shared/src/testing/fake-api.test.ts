import { downloadPicture, uploadPicture } from '../api/pictures.ts'
import { request } from '../api/request.ts'
import type { Room } from '../contract/staff-and-rooms.ts'
import { installFakeApi } from './fake-api.ts'
import { someRooms } from './fake-people-and-rooms.ts'

const picture = new File(['lamplight'], 'lamp.png', { type: 'image/png' })

test('adds a room with a picture, deletes and restores it', async () => {
  const api = installFakeApi({ rooms: someRooms(1) })
  const sent: number[] = []

  const { _id } = await request<Room>('POST', '/rooms', { title: 'Silk', description: '' })
  const { file } = await uploadPicture<Room>(`/rooms/${_id}/image`, picture, (part) => {
    sent.push(part)
  })
  await request('DELETE', `/rooms/${_id}`)
  expect(await request<Room[]>('GET', '/rooms')).toHaveLength(1)
  await request('POST', `/rooms/${_id}/restore`)

  expect((await request<Room[]>('GET', '/rooms')).at(-1)?.title).toBe('Silk')
  expect((await request<Room>('GET', `/rooms/${_id}`)).title).toBe('Silk')
  expect(sent.at(-1)).toBe(1)
  expect(api.calls('GET /rooms')).toHaveLength(2)
  const downloaded = await downloadPicture(file ?? '')
  expect([downloaded.name, await downloaded.text()]).toEqual(['lamp.png', 'lamplight'])
})

test('requests fail, lose their connection or wait on demand', async () => {
  const api = installFakeApi()
  api.fail('GET /rooms', 503, 'Later, please.')
  await expect(request('GET', '/rooms')).rejects.toMatchObject({
    httpStatus: 503,
    message: 'Later, please.',
  })

  api.failConnection('PUT /rooms/{id}/image')
  await expect(uploadPicture('/rooms/room-0/image', picture)).rejects.toMatchObject({
    httpStatus: 0,
  })

  const resume = api.pause('GET /rooms')
  const waiting = request('GET', '/rooms')
  resume()
  expect(await waiting).toHaveLength(10)
})
