import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withNamelessFile } from '../../foundation/http/nameless-file.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { createProcessEncoder } from './encoder-process.ts'

function encode(picture: Buffer, encodePicture = createProcessEncoder()) {
  return withNamelessFile(async (file) => {
    await file.writeFile(picture)
    return encodePicture(file)
  })
}

test('a picture is encoded by another process', async () => {
  const { widthPx, heightPx, variants } = await encode(await drawPicture())
  assert.deepEqual([widthPx, heightPx], [40, 30])
  assert.deepEqual(
    variants.map(({ type, bytes }) => [type, Buffer.isBuffer(bytes)]),
    [
      ['image/avif', true],
      ['image/webp', true],
    ],
  )
})

test('a refusal arrives in its words', async () => {
  await assert.rejects(encode(Buffer.from('<svg/>')), {
    statusCode: 415,
    message: /^The picture must be/,
  })
})

test('a process that ends without an answer spoils its own picture only', async () => {
  const endsAtOnce = new URL('./encodings.ts', import.meta.url)
  await assert.rejects(encode(await drawPicture(), createProcessEncoder({ program: endsAtOnce })), {
    statusCode: 422,
  })
})
