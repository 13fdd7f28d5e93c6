import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { draw } from './kit/draw.ts'
import * as pictures from './pictures.ts'

const roomPictures = pictures.roomPictures.map(({ picture }) => picture)
const staffPictures = pictures.staffPictures.map(({ picture }) => picture)

// Small, so that the test takes a second or two and not a minute.
const widthPx = 160

async function thumbnail(picture: (typeof roomPictures)[number]) {
  const drawn = await draw(picture, widthPx)
  return drawn.blur(1.5).resize(16, 16, { fit: 'fill' }).raw().toBuffer()
}

/** How many steps of 256 lie between two pictures, on an average. */
function difference(one: Buffer, other: Buffer) {
  const sum = one.reduce((total, byte, i) => total + Math.abs(byte - (other[i] ?? 0)), 0)
  return sum / one.length
}

test('the same picture gives the same bytes', async () => {
  for (const picture of [roomPictures[0], staffPictures[0]]) {
    assert.ok(picture)
    const [first, second] = await Promise.all([draw(picture, widthPx), draw(picture, widthPx)])
    assert.deepEqual(await first.raw().toBuffer(), await second.raw().toBuffer())
  }
})

test('another seed gives other bytes', async () => {
  const [picture] = roomPictures
  assert.ok(picture)
  const first = await draw(picture, widthPx)
  const second = await draw({ ...picture, seed: picture.seed + 1 }, widthPx)
  assert.notDeepEqual(await first.raw().toBuffer(), await second.raw().toBuffer())
})

test('no two pictures look alike, and none is all dark', async () => {
  for (const [series, least] of [
    [roomPictures, 12],
    [staffPictures, 8],
  ] as const) {
    const thumbnails: Buffer[] = []
    for (const picture of series) thumbnails.push(await thumbnail(picture))
    for (const [i, one] of thumbnails.entries()) {
      const { channels } = await sharp(one, { raw: { width: 16, height: 16, channels: 3 } }).stats()
      assert.ok(Math.max(...channels.map(({ mean }) => mean)) > 24, `picture ${i} is too dark`)
      for (const [j, other] of thumbnails.slice(0, i).entries()) {
        assert.ok(difference(one, other) > least, `pictures ${i} and ${j} look alike`)
      }
    }
  }
})

test('the pictures have the proportions of the screens', async () => {
  assert.equal(roomPictures.length, 10)
  assert.equal(staffPictures.length, 12)
  for (const { frame } of roomPictures) assert.equal(frame.width / frame.height, 320 / 235)
  for (const { frame } of staffPictures) assert.equal(frame.width / frame.height, 130 / 235.5)
  const [room] = roomPictures
  assert.ok(room)
  const { info } = await (await draw(room, 320)).png().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [320, 235])
})
