import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import type { Picture } from '@sala/kit/contract/entry'
import sharp from 'sharp'
import type { AppServices } from '../../app.ts'
import { createCollectionApp } from '../../testing/collection-app.ts'
import { type OpenTestDatabase, onDefaultEngine } from '../../testing/engines.ts'
import { drawPicture, drawSidewaysPicture, encodeInThisProcess } from '../../testing/pictures.ts'
import { pictureForm } from '../../testing/upload-forms.ts'
import { staff } from '../collections/collections.ts'
import { removeOldVersions } from '../entries/history/repository.ts'

/** Lists the addresses of an entry's encodings. */
function listVariants({ srcset }: Picture) {
  return Object.entries(srcset).flatMap(([type, list]) =>
    list.split(', ').map((one) => {
      const [url = '', width = ''] = one.split(' ')
      return { url, widthPx: Number.parseInt(width, 10), type: `image/${type}` }
    }),
  )
}

/** Creates an app with one person, whose picture `upload` sets. */
async function createWithPerson(
  t: TestContext,
  open?: OpenTestDatabase,
  services?: Partial<AppServices>,
) {
  const options = { ...(open && { open }), ...(services && { services }) }
  const { app, db, signedIn, call, ...opened } = await createCollectionApp(t, staff, options)
  const add = async () => (await opened.add('Ploy'))._id as string
  const id = await add()
  const upload = async (picture: Buffer, form = {}, to = id) =>
    call('PUT', `/${to}/image`, await pictureForm(picture, form))
  const count = async () => (await db.selectFrom('picture').select('id').execute()).length
  return { app, db, headers: signedIn, id, add, upload, count }
}

onDefaultEngine((open) => {
  test('stores a picture in both encodings, in each width up to its own', async (t) => {
    const { app, upload } = await createWithPerson(t, open)
    const answer = await upload(await drawPicture({ width: 700, height: 525 }))
    assert.equal(answer.statusCode, 200)
    const { file, picture } = answer.json()
    const variants = listVariants(picture)
    assert.deepEqual(
      variants.map(({ type, widthPx }) => `${type} ${widthPx}`),
      ['image/avif 240', 'image/avif 440', 'image/webp 240', 'image/webp 440'],
    )
    assert.equal(file, variants.at(-1)?.url)
    assert.match(picture.placeholder, /^#[0-9a-f]{6} #[0-9a-f]{6}$/)
    for (const { url, widthPx, type } of variants) {
      const { statusCode, headers, rawPayload } = await app.inject({ url })
      assert.equal(statusCode, 200)
      assert.equal(headers['content-type'], type)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers.etag, `"${createHash('sha256').update(rawPayload).digest('hex')}"`)
      const { width, height, format } = await sharp(rawPayload).metadata()
      assert.equal(width, widthPx)
      assert.equal(height, widthPx * 0.75)
      assert.equal(format, type === 'image/avif' ? 'heif' : 'webp')
      const etag = String(headers.etag)
      const again = await app.inject({ url, headers: { 'if-none-match': etag } })
      assert.equal(again.statusCode, 304)
    }
  })

  test('removes a replaced picture with its last version, unless another entry uses it', async (t) => {
    const { app, db, add, upload, count } = await createWithPerson(t, open)
    const [one, two] = [await drawPicture({ width: 40 }), await drawPicture({ width: 50 })]
    const other = await add()
    const { file } = (await upload(one)).json()
    await upload(one, {}, other)
    assert.equal(await count(), 1)

    await upload(two)
    assert.equal(await count(), 2)
    assert.equal((await app.inject({ url: file })).statusCode, 200)
    await upload(two, {}, other)
    assert.equal(await count(), 2)
    await removeOldVersions(db, Number.MAX_SAFE_INTEGER, 500)
    assert.equal(await count(), 1)
  })

  test('does not encode a picture again that an editing form sends back', async (t) => {
    let encodings = 0
    const services = {
      encodePicture: (file: FileHandle) => {
        encodings++
        return encodeInThisProcess(file)
      },
    }
    const { app, upload, count } = await createWithPerson(t, open, services)
    const first = (
      await upload(await drawPicture({ width: 700 }), { fileName: 'Lotus.JPG' })
    ).json()
    const downloaded = await app.inject({ url: first.file })
    const fileName = first.file.split('/').at(-1)
    const second = await upload(downloaded.rawPayload, { fileName, type: 'image/webp' })
    assert.equal(second.statusCode, 200)
    assert.deepEqual(second.json(), first)
    assert.equal(encodings, 1)
    assert.equal(await count(), 1)
  })

  test('stores a picture once that is uploaded many times at once', async (t) => {
    const { upload, count, db } = await createWithPerson(t, open)
    const picture = await drawPicture({ width: 60 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(picture)))
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]))
    assert.equal(await count(), 1)
    assert.equal((await db.selectFrom('variant').select('hash').execute()).length, 2)
  })
})

test('turns a picture upright and removes its metadata', async (t) => {
  const { app, upload } = await createWithPerson(t)
  const sideways = await drawSidewaysPicture({ width: 400, height: 300 })
  assert.ok((await sharp(sideways).metadata()).exif)
  const { picture } = (await upload(sideways)).json()
  assert.equal(picture.widthPx, 300)
  assert.equal(picture.heightPx, 400)
  for (const { url } of listVariants(picture)) {
    const { rawPayload } = await app.inject({ url })
    const metadata = await sharp(rawPayload).metadata()
    assert.deepEqual(
      [metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation],
      [undefined, undefined, undefined, undefined, undefined],
    )
    assert.ok(!rawPayload.includes('secret'))
    // Rotated by 90° clockwise, the left side is at the top.
    const { data, info } = await sharp(rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const top = data.subarray(0, 3)
    const bottom = data.subarray(data.length - info.channels)
    assert.ok((top[0] ?? 0) > 200 && (top[2] ?? 0) < 60, `${[...top]}`)
    assert.ok((bottom[2] ?? 0) > 200 && (bottom[0] ?? 0) < 60, `${[...bottom]}`)
  }
})

test('detects all five formats by their bytes, whatever the file name', async (t) => {
  const { upload } = await createWithPerson(t)
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const picture = await drawPicture({ format })
    const answer = await upload(picture, { fileName: 'x.txt', type: 'text/plain' })
    assert.equal(answer.statusCode, 200, `${format}: ${answer.body}`)
    assert.match(answer.json().file, /\/x\.webp$/)
  }
})

test('stores the first frame of an animation', async (t) => {
  const { app, upload } = await createWithPerson(t)
  const frames = await Promise.all(
    ['#ff0000', '#00ff00'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [9, 9] })
    .toBuffer()
  assert.equal((await sharp(animation).metadata()).pages, 2)
  const { file, picture } = (await upload(animation)).json()
  assert.deepEqual([picture.widthPx, picture.heightPx], [20, 20])
  const { rawPayload } = await app.inject({ url: file })
  const { data } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.ok((data[0] ?? 0) > 200 && (data[1] ?? 0) < 60)
})

test('refuses other files, damaged and huge pictures with a message, and changes nothing', async (t) => {
  const { app, upload, count } = await createWithPerson(t)
  const before = (await upload(await drawPicture())).json()
  const jpeg = await drawPicture({ width: 400, height: 300 })
  const flood = await sharp({
    create: { width: 8000, height: 5001, channels: 3, background: '#fff' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const [what, bytes, status] of [
    ['an SVG', Buffer.from(svg), 415],
    ['an SVG with a prologue', Buffer.from(`<?xml version="1.0"?>${svg}`), 415],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a TIFF', await drawPicture({ format: 'tiff' }), 415],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 415],
    ['HTML that begins like a GIF', Buffer.from('GIF89a/*<script>alert(1)</script>'), 422],
    ['HTML that begins like a JPEG', Buffer.from('\xff\xd8\xff<script>', 'latin1'), 422],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 415],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 422],
    ['half a PNG', (await drawPicture({ format: 'png' })).subarray(0, 80), 422],
    ['half an AVIF', (await drawPicture({ format: 'avif' })).subarray(0, -40), 422],
    ['nothing', Buffer.alloc(0), 422],
    ['40,008,000 pixels', flood, 422],
    ['a file of more than 10 MB', Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]), 413],
  ] as const) {
    const answer = await upload(bytes)
    assert.equal(answer.statusCode, status, `${what}: ${answer.body}`)
    assert.equal(answer.json().status, 'error')
    assert.match(answer.json().message, /^[A-Z].*\.$/)
  }
  assert.deepEqual((await app.inject({ url: '/api/staff' })).json(), [before])
  assert.equal(await count(), 1)
})

test('removes scripts in a picture', async (t) => {
  const { app, upload } = await createWithPerson(t)
  const jpeg = await drawPicture()
  const comment = Buffer.from('<script>alert(1)</script>')
  const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  const polyglot = Buffer.concat([jpeg.subarray(0, 2), marker, comment, jpeg.subarray(2), comment])
  const { file } = (await upload(polyglot, { fileName: '"><script>.php.jpg' })).json()
  assert.match(file, /\/[a-z0-9-]*script-php\.webp$/)
  assert.ok(!(await app.inject({ url: file })).rawPayload.includes('script'))
})

test('refuses invalid forms', async (t) => {
  const { app, id, headers, upload } = await createWithPerson(t)
  const picture = await drawPicture()
  const put = (payload: string | Buffer, type: string) =>
    app.inject({
      method: 'PUT',
      url: `/api/staff/${id}/image`,
      payload,
      headers: { ...headers, 'content-type': type },
    })
  const form = await pictureForm(picture)
  const type = form.headers['content-type']
  const twice = Buffer.concat([form.payload.subarray(0, -4), Buffer.from('\r\n'), form.payload])
  assert.equal((await upload(picture, { field: 'picture' })).statusCode, 400)
  assert.equal((await put(form.payload.subarray(0, -100), type)).statusCode, 400)
  assert.equal((await put(twice, type)).statusCode, 400)
  assert.equal((await put('', type)).statusCode, 400)
  assert.equal((await put('--x--\r\n', 'multipart/form-data; boundary=x')).statusCode, 400)
  assert.equal((await put(form.payload, 'multipart/form-data')).statusCode, 400)
  assert.equal((await put('{}', 'application/json')).statusCode, 415)
  assert.equal((await put(picture, 'image/jpeg')).statusCode, 415)
  const field = '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n'
  assert.equal((await put(field, 'multipart/form-data; boundary=x')).statusCode, 400)
})

test('refuses a picture for an unknown entry before reading it', async (t) => {
  const { upload, count } = await createWithPerson(t)
  assert.equal((await upload(await drawPicture(), {}, 'unknown')).statusCode, 404)
  assert.equal(await count(), 0)
})

test('answers 404 for unknown addresses below /media', async (t) => {
  const { app } = await createWithPerson(t)
  const id = '0'.repeat(22)
  for (const path of ['x/y.webp', `${id}/240/y.webp`, `${id}/0/y.webp`, '../api/staff', '', 'x']) {
    const answer = await app.inject({ url: `/media/${path}` })
    assert.equal(answer.statusCode, path === '../api/staff' ? 200 : 404, path)
  }
})
