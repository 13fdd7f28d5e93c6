import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withTempFile } from '../../foundation/http/uploads.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { createProcessEncoder } from './encoder-process.ts'

function encode(picture: Buffer, encodePicture = createProcessEncoder()) {
  return withTempFile(async (file) => {
    await file.writeFile(picture)
    return encodePicture(file)
  })
}

test('encodes a picture in a child process', async () => {
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

test('passes on the error message', async () => {
  await assert.rejects(encode(Buffer.from('<svg/>')), {
    statusCode: 415,
    message: /^The picture must be/,
  })
})

test('a process that crashes affects only its own picture', async () => {
  const endsAtOnce = new URL('./encodings.ts', import.meta.url)
  await assert.rejects(encode(await drawPicture(), createProcessEncoder(endsAtOnce)), {
    statusCode: 422,
  })
})
