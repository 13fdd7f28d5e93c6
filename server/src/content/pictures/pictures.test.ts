import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import type { Picture } from '@sala/kit/contract/entry'
import fc from 'fast-check'
import sharp from 'sharp'
import { createCollectionApp } from '../../testing/collection-app.ts'
import { onDefaultEngine, openSqlite } from '../../testing/engines.ts'
import { drawPicture, drawSidewaysPicture } from '../../testing/pictures.ts'
import { pictureForm } from '../../testing/upload-forms.ts'
import { staff } from '../collections/collections.ts'
import { toSlug } from './receive-picture.ts'

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
async function createWithPerson(t: TestContext, open = openSqlite) {
  const { app, db, signedIn, call, add } = await createCollectionApp(t, staff, { open })
  const id: string = (await add('Ploy'))._id
  const upload = async (picture: Buffer, form = {}, to = id) =>
    call('PUT', `/${to}/image`, await pictureForm(picture, form))
  const count = async () => (await db.selectFrom('picture').select('id').execute()).length
  return { app, db, headers: signedIn, id, upload, count }
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
    const { exif, xmp, iptc, icc, orientation } = await sharp(rawPayload).metadata()
    assert.equal(exif ?? xmp ?? iptc ?? icc ?? orientation, undefined)
    assert.ok(!rawPayload.includes('secret'))
    // Rotated by 90° clockwise, the left side is at the top.
    const pixels = await sharp(rawPayload).removeAlpha().raw().toBuffer()
    const [top, bottom] = [[...pixels.subarray(0, 3)], [...pixels.subarray(-3)]]
    assert.ok((top[0] ?? 0) > 200 && (top[2] ?? 0) < 60, `${top}`)
    assert.ok((bottom[2] ?? 0) > 200 && (bottom[0] ?? 0) < 60, `${bottom}`)
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
  const draw = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } }).png()
  const frames = [await draw('#ff0000').toBuffer(), await draw('#00ff00').toBuffer()]
  const animated = sharp(frames, { join: { animated: true } }).gif({ delay: [9, 9] })
  const animation = await animated.toBuffer()
  assert.equal((await sharp(animation).metadata()).pages, 2)
  const { file, picture } = (await upload(animation)).json()
  assert.deepEqual([picture.widthPx, picture.heightPx], [20, 20])
  const { rawPayload } = await app.inject({ url: file })
  const [red = 0, green = 0] = await sharp(rawPayload).removeAlpha().raw().toBuffer()
  assert.ok(red > 200 && green < 60)
})

/** Draws a picture of which every block differs. */
function drawBlocks(format: 'jpeg' | 'png' | 'webp', options = {}, width = 96) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const create = { width, height: 120, channels: 3, background: '#000', noise } as const
  return sharp({ create }).toFormat(format, options).toBuffer()
}

/** Draws a WebP that ends with a byte of padding. */
async function drawPaddedWebp(width = 96): Promise<Buffer> {
  const webp = await drawBlocks('webp', { lossless: true }, width)
  return webp.readUInt32LE(16) % 2 ? webp : drawPaddedWebp(width + 1)
}

function changeSize(webp: Buffer, by: number) {
  const changed = Buffer.from(webp)
  changed.writeUInt32LE(webp.readUInt32LE(4) + by, 4)
  return changed
}

test('takes pictures with all their pixels, whatever is wrong behind them', async (t) => {
  const { app, upload } = await createWithPerson(t)
  const jpegs = [
    await drawBlocks('jpeg'),
    await drawBlocks('jpeg', { chromaSubsampling: '4:4:4' }),
    await drawBlocks('jpeg', { progressive: true }),
    await drawPicture({ width: 800, height: 1400 }),
  ]
  const png = await drawBlocks('png')
  const gif = await drawPicture({ format: 'gif' })
  const trailing = Buffer.from('\xff\xe1SEFT\xff\xd8\xff', 'latin1')
  const padded = await drawPaddedWebp()
  const webps = [await drawBlocks('webp'), padded]
  for (const [what, bytes] of [
    ...jpegs.flatMap((jpeg, index) => [
      [`JPEG ${index} without an end marker`, jpeg.subarray(0, -2)] as const,
      [`JPEG ${index} with half an end marker`, jpeg.subarray(0, -1)] as const,
      [`JPEG ${index} with trailing bytes`, Buffer.concat([jpeg, trailing])] as const,
    ]),
    ['a PNG without an end', png.subarray(0, -12)],
    ['a PNG with half an end', png.subarray(0, -6)],
    ['a PNG with trailing bytes', Buffer.concat([png, trailing])],
    ['a GIF without an end', gif.subarray(0, -1)],
    ['a GIF with trailing bytes', Buffer.concat([gif, trailing])],
    [
      'an AVIF with trailing bytes',
      Buffer.concat([await drawPicture({ format: 'avif' }), trailing]),
    ],
    ...webps.flatMap((webp) =>
      [-2, -1, 1, 2].map(
        (by) => [`a WebP whose size is off by ${by}`, changeSize(webp, by)] as const,
      ),
    ),
    ['a WebP without its padding', padded.subarray(0, -1)],
    ['a WebP with neither padding nor its size', changeSize(padded.subarray(0, -1), -1)],
    ['a WebP with trailing bytes', Buffer.concat([padded, trailing])],
  ] as const) {
    const answer = await upload(bytes)
    assert.equal(answer.statusCode, 200, `${what}: ${answer.body}`)
    const { rawPayload } = await app.inject({ url: answer.json().file })
    await sharp(rawPayload, { failOn: 'warning' }).stats()
  }
})

test('refuses pictures of which pixels are missing', async (t) => {
  const { upload } = await createWithPerson(t)
  const flat = { create: { width: 200, height: 300, channels: 3, background: '#3a2e27' } } as const
  const jpegs = [
    await drawBlocks('jpeg'),
    await drawBlocks('jpeg', { chromaSubsampling: '4:4:4' }),
    await drawBlocks('jpeg', { progressive: true }),
    // The middle of it is between two scans.
    await sharp(flat).jpeg({ progressive: true }).toBuffer(),
  ]
  const others = [await drawBlocks('png'), await drawBlocks('webp')]
  for (const bytes of [...jpegs, ...others]) {
    for (const end of [-24, -60, bytes.length / 2]) {
      const answer = await upload(bytes.subarray(0, end))
      assert.equal(answer.statusCode, 422, `${end} of ${bytes.length}: ${answer.body}`)
      assert.equal(answer.json().message, 'The picture is damaged or incomplete.')
    }
  }
})

test('refuses other files, damaged and huge pictures with a message, and changes nothing', async (t) => {
  const { app, upload, count } = await createWithPerson(t)
  const before = (await upload(await drawPicture())).json()
  const jpeg = await drawPicture({ width: 400, height: 300 })
  const size = { width: 8000, height: 5001 }
  const large = sharp({ create: { ...size, channels: 3, background: '#fff' } })
  const flood = await large.png({ compressionLevel: 9 }).toBuffer()
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
  const field = '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n'
  assert.equal((await upload(picture, { field: 'picture' })).statusCode, 400)
  for (const [what, payload, sent, status] of [
    ['a part of a form', form.payload.subarray(0, -100), type, 400],
    ['two pictures', twice, type, 400],
    ['nothing', '', type, 400],
    ['an empty form', '--x--\r\n', 'multipart/form-data; boundary=x', 400],
    ['a form without boundary', form.payload, 'multipart/form-data', 400],
    ['a text', field, 'multipart/form-data; boundary=x', 400],
    ['JSON', '{}', 'application/json', 415],
    ['a picture without a form', picture, 'image/jpeg', 415],
  ] as const) {
    assert.equal((await put(payload, sent)).statusCode, status, what)
  }
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

test('converts a file name to a slug', () => {
  for (const [fileName, slug] of [
    ['lotus.jpg', 'lotus'],
    ['VIP Jacuzzi (2).PNG', 'vip-jacuzzi-2'],
    ['C:\\pictures\\Été.webp', 'ete'],
    ['../../etc/passwd', 'passwd'],
    ['พลอย.jpg', 'picture'],
    ['.jpg', 'picture'],
    ['', 'picture'],
    ['a.tar.gz', 'a-tar'],
  ] as const) {
    assert.equal(toSlug(fileName), slug)
  }
})

test('any file name becomes a short, safe slug, which is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (fileName) => {
      const slug = toSlug(fileName)
      assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/)
      assert.ok(slug.length <= 60)
      assert.equal(toSlug(`${slug}.webp`), slug)
    }),
  )
})
