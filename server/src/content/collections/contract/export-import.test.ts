import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import yazl from 'yazl'
import { createCollectionApp, onEveryCollection } from '../../../testing/collection-app.ts'
import { onDefaultEngine } from '../../../testing/engines.ts'
import { drawNoise } from '../../../testing/pictures.ts'
import { staff } from '../collections.ts'

const csv = { 'content-type': 'text/csv' }
const zip = { 'content-type': 'application/zip' }
type Opened = Awaited<ReturnType<typeof createCollectionApp>>

/** Exports and imports files of a list. */
function createTransfers({ app, list, signedIn }: Opened) {
  const send = (query: string, payload: string | Buffer, headers: object) =>
    app.inject({
      method: 'POST',
      url: `${list}/import${query}`,
      headers: { ...signedIn, ...headers },
      payload,
    })
  return {
    exportFile: async (format: 'csv' | 'zip') =>
      app.inject({ url: `${list}/export?format=${format}`, headers: signedIn }),
    preview: (payload: string | Buffer, headers: object = csv) =>
      send('?try=true', payload, headers),
    importFile: (payload: string | Buffer, headers: object = csv) => send('', payload, headers),
  }
}

async function createZip(files: Record<string, string | Buffer>) {
  const made = new yazl.ZipFile()
  for (const [path, content] of Object.entries(files)) made.addBuffer(Buffer.from(content), path)
  made.end()
  return buffer(made.outputStream as Readable)
}

onEveryCollection(({ name, collection, create }) => {
  const [titleField = '', otherField] = Object.keys(collection.fields)

  test(`${name}: exports and imports translations`, async (t) => {
    const opened = await create(t)
    const { add, app, list, signedIn } = opened
    const { exportFile, preview, importFile } = createTransfers(opened)
    const wordIs = async (text: string | undefined) => {
      const answer = await app.inject({ url: `${list}?view=all`, headers: signedIn })
      const [entry] = answer.json()
      assert.equal(entry.translations?.th?.[titleField], text)
      return entry
    }
    await add('Lotus', {
      translations: { th: { [titleField]: 'บัว' }, ja: { [titleField]: '蓮' } },
    })
    for (const format of ['csv', 'zip'] as const) {
      const { rawPayload } = await exportFile(format)
      const answer = await preview(rawPayload, format === 'csv' ? csv : zip)
      assert.equal(answer.json().counts.unchanged, 1)
    }
    const text = (await exportFile('csv')).body
    const changed = await preview(text.replace('บัว', 'ดอกบัว'))
    assert.deepEqual(changed.json().changed[0].differences, [
      { field: `th.${titleField}`, before: 'บัว', after: 'ดอกบัว' },
    ])
    await importFile(text.replace('บัว', 'ดอกบัว'))
    assert.equal((await wordIs('ดอกบัว')).translations.ja[titleField], '蓮')
    const gone = await importFile(text.replace('บัว', ''))
    assert.equal(gone.json().changed[0].differences[0].after, null)
    const { _id } = await wordIs(undefined)
    // Another installation: the same file without ids.
    await app.inject({ method: 'DELETE', url: `${list}/${_id}`, headers: signedIn })
    // An id that a spreadsheet would take for a formula follows an apostrophe.
    const back = await importFile(text.replace(`'${_id}`, '').replace(_id, ''))
    assert.equal(back.json().counts?.added, 1, back.body)
    await wordIs('บัว')
  })

  test(`${name}: imports exactly what was exported, whatever the content`, async (t) => {
    const opened = await create(t)
    const { add, actions } = opened
    const { exportFile, preview, importFile } = createTransfers(opened)
    const odd = ['=1+1', "'=1+1", "'Tis", '-5', '@x', 'a "b", c;\td\r\ne', '  ', 'นวด 🪷', '＝1']
    for (const text of odd) await add(text, { [titleField]: `${text}x` })
    const more = { isHidden: true, showFrom: '2031-04-13T00:00:00.000Z', pictureText: '+lamps' }
    await add('choices', { ...more, focal: { x: 0.25, y: 1 } })
    const before = await actions()
    for (const [format, headers] of [
      ['csv', csv],
      ['zip', zip],
    ] as const) {
      const { rawPayload, statusCode } = await exportFile(format)
      assert.equal(statusCode, 200)
      const answer = await preview(rawPayload, headers)
      const unchanged = odd.length + 1
      assert.deepEqual(answer.json().counts, { added: 0, changed: 0, unchanged, refused: 0 })
      assert.equal((await importFile(rawPayload, headers)).json().isDone, true)
    }
    assert.deepEqual(await actions(), before)
    const text = (await exportFile('csv')).body
    assert.ok(text.startsWith(`\ufeffid,${titleField}`))
    assert.doesNotMatch(text, /(^|,)"?[=+@-]/m)
  })

  test(`${name}: an import changes and adds entries in one transaction, and records each in the history`, async (t) => {
    const opened = await create(t)
    const { add, call, seen, actions } = opened
    const { preview, importFile } = createTransfers(opened)
    const [a, b] = [await add('a'), await add('b')]
    const [field, value] = otherField ? [`,${otherField}`, ',more'] : ['', '']
    const head = `id,${titleField}${field},isHidden`
    const file = `${head}\r\n${a._id},New${value},TRUE\r\n,Fresh${value},\r\n`
    const previewed = await preview(file)
    assert.deepEqual(previewed.json().counts, { added: 1, changed: 1, unchanged: 0, refused: 0 })
    const { row, title, differences } = previewed.json().changed[0]
    assert.deepEqual([row, title], [2, 'New'])
    const renamed = { field: titleField, before: `a ${titleField}`, after: 'New' }
    assert.deepEqual(differences[0], renamed)
    assert.deepEqual(differences.at(-1), { field: 'isHidden', before: 'false', after: 'true' })
    assert.equal((await seen()).length, 2)

    const { etag } = previewed.headers
    await call('PUT', `/${b._id}`, { payload: { ...opened.createFields('c') } })
    const late = await importFile(file, { ...csv, 'if-match': etag })
    assert.equal(late.statusCode, 412)
    assert.equal((await seen()).length, 2)

    const again = await preview(file)
    const before = (await actions()).length
    const done = await importFile(file, { ...csv, 'if-match': again.headers.etag })
    assert.equal(done.statusCode, 200, done.body)
    assert.deepEqual((await actions()).slice(before), ['add', 'change'])
    const now: Record<string, unknown>[] = (await call('GET', '?view=all')).json()
    const shown = now.map((entry) => `${entry[titleField]} ${entry.isHidden}`)
    assert.deepEqual(shown, ['New true', `c ${titleField} false`, 'Fresh false'])
    assert.equal((await call('GET', `/${a._id}/history`)).json().length, 2)
    const repeated = await importFile(file, { ...csv, 'if-match': again.headers.etag })
    assert.equal(repeated.statusCode, 412)
  })

  test(`${name}: imports nothing from a file with invalid rows, and names each`, async (t) => {
    const opened = await create(t)
    const { add, call, actions } = opened
    const { preview, importFile } = createTransfers(opened)
    const [a, gone] = [await add('a'), await add('gone')]
    await call('DELETE', `/${gone._id}`)
    const before = await actions()
    const named = `id,${titleField},isHidden,showFrom,focalX,focalY`
    const rows: [string, RegExp][] = [
      [`${a._id},New,,,,`, /^$/],
      [`${a._id},Twice,,,,`, /same as in row 2/],
      [`${gone._id},Back,,,,`, /deleted/],
      ['nobody,Who,,,,', /id/],
      [`${a._id.slice(0, 21)}!,Who,,,,`, /id/],
      [`,${'x'.repeat(300)},,,,`, /at most 200/],
      [',Odd,perhaps,,,', /isHidden/],
      [',Odd,,tomorrow,,', /showFrom/],
      [',Odd,,,2,0', /focal/],
      [',Odd,,,left,0', /focal/],
      [',Odd,,,,,,,too many', /cells/],
    ]
    const required = otherField && name === 'rooms' ? `,${otherField}` : ''
    const file = [named + required, ...rows.map(([row]) => row + (required && ',x'))].join('\n')
    const { counts, refused } = (await preview(file)).json()
    assert.deepEqual(counts, { added: 0, changed: 1, unchanged: 0, refused: rows.length - 1 })
    for (const [index, [, message]] of rows.entries()) {
      const found = refused.find((one: { row: number }) => one.row === index + 2)
      assert.match(found?.message ?? '', message)
    }
    const answer = await importFile(file)
    assert.equal(answer.statusCode, 422)
    assert.match(answer.json().message, /^Row 3: .* 10 rows have errors/)
    assert.deepEqual(answer.json().refused, refused)
    assert.deepEqual(await actions(), before)
  })

  test(`${name}: a list moves to another installation with its pictures, which are stored once`, async (t) => {
    const one = await create(t)
    const other = await create(t)
    const a = await one.add('a')
    await one.add('b')
    await one.givePicture(a._id, await drawNoise(), 'Two Lamps.jpg')
    const { rawPayload, headers } = await createTransfers(one).exportFile('zip')
    assert.match(String(headers['content-disposition']), /^attachment; filename="\w+\.zip"$/)
    const { preview, importFile } = createTransfers(other)
    assert.equal((await preview(rawPayload, zip)).json().counts.added, 2)
    const done = await importFile(rawPayload, zip)
    assert.equal(done.statusCode, 200, done.body)
    const [moved] = (await other.call('GET', '?view=all')).json()
    assert.equal(moved._id, a._id)
    assert.match(moved.file, /\/two-lamps\.webp$/)
    const again = (await preview(rawPayload, zip)).json()
    assert.deepEqual(again.counts, { added: 0, changed: 0, unchanged: 2, refused: 0 })
    const picture = await drawNoise()
    const entry = { id: a._id, picture: 'pictures/x.jpg' }
    const replaced = await createZip({
      'entries.json': JSON.stringify({ entries: [entry] }),
      'pictures/x.jpg': picture,
      '__MACOSX/._x': 'of an archiver',
    })
    const [changed] = (await preview(replaced, zip)).json().changed
    assert.deepEqual([changed.differences.length, changed.differences[0].field], [1, 'picture'])
    assert.equal((await importFile(replaced, zip)).statusCode, 200)
    const [is] = (await other.call('GET', '?view=all')).json()
    assert.notEqual(is.file, moved.file)
    assert.equal(is[titleField], `a ${titleField}`)
  })
})

onDefaultEngine((open) => {
  test('refuses invalid and malicious files with a message', async (t) => {
    const opened = await createCollectionApp(t, staff, { open })
    const { preview } = createTransfers(opened)
    const entries = JSON.stringify({ entries: [{ name: 'Ploy', picture: 'pictures/a.png' }] })
    const good = await createZip({ 'entries.json': '{"entries":[{"name":"Ploy"}]}' })
    assert.equal((await preview(good, zip)).json().counts.added, 1)
    const replaceIn = (file: Buffer, bytes: string, others: string) =>
      Buffer.from(file.toString('latin1').replaceAll(bytes, others), 'latin1')
    const large = await createZip({ 'entries.json': ' '.repeat(1_000_000) })
    // The declared size is reduced from 1,000,000 to 10, in both places.
    const bomb = replaceIn(large, '\x40\x42\x0f\0', '\n\0\0\0')
    const named = (path: string) => replaceIn(good, 'entries.json', path)
    const cases: [string | Buffer, object, RegExp][] = [
      ['', csv, /./],
      ['id,name,colour\n,a,red', csv, /^Unknown column “colour”/],
      ['name,name\na,b', csv, /appears twice/],
      ['name,focalX\na,1', csv, /focalY/],
      ['name\n"a', csv, /not valid CSV/],
      [Buffer.from([0xff, 0xfe, 0x41]), csv, /UTF-8/],
      [`name\n${'a\n'.repeat(5001)}`, csv, /more than 5000/],
      ['PK', zip, /cannot be read/],
      [good.subarray(0, 50), zip, /cannot be read/],
      [await createZip({ 'other.json': '{}' }), zip, /no entries\.json/],
      [await createZip({ 'entries.json': '{' }), zip, /not valid JSON/],
      [await createZip({ 'entries.json': '{"entries":[1]}' }), zip, /no list/],
      [large, zip, /not valid JSON/],
      [bomb, zip, /cannot be read/],
      [named('../../../etc'), zip, /cannot be read/],
      [named('/etc/entries'), zip, /cannot be read/],
      [named('..\\..\\..\\etc'), zip, /cannot be read/],
      [await createZip({ 'entries.json': ' '.repeat(17 * 1024 * 1024) }), zip, /too many files/],
    ]
    for (const [payload, headers, message] of cases) {
      const answer = await preview(payload, headers)
      assert.equal(answer.statusCode, 400, `${message} ${answer.body}`)
      assert.match(answer.json().message, message)
    }
    for (const [picture, message] of [
      [undefined, /not in the zip/],
      ['<svg/>', /must be a JPEG/],
      [Buffer.alloc(11 * 1024 * 1024), /too large/],
    ] as const) {
      const files = { 'entries.json': entries, ...(picture && { 'pictures/a.png': picture }) }
      const { refused } = (await preview(await createZip(files), zip)).json()
      assert.match(refused[0].message, message)
    }
    const broken = { 'entries.json': entries, 'pictures/a.png': '\x89PNG\r\n\x1a\n…' }
    assert.equal((await preview(await createZip(broken), zip)).statusCode, 200)
    const wrong = { 'content-type': 'application/json' }
    assert.equal((await preview('{}', wrong)).statusCode, 415)
    assert.equal((await preview('a'.repeat(9 * 1024 * 1024))).statusCode, 413)
    assert.deepEqual(await opened.actions(), [])
  })
})
