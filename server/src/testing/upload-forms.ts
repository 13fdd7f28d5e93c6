/** A form with a picture, encoded for `app.inject`. */
export function pictureForm(
  picture: Buffer,
  { fileName = 'lotus.jpg', type = 'image/jpeg', field = 'file' } = {},
) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(picture)], { type }), fileName)
  return encodeForm(form)
}

/** A form with an entry and its picture, encoded for `app.inject`. */
export function entryForm(entry: unknown, picture: Buffer, fileName = 'lotus.jpg') {
  const form = new FormData()
  form.append('entry', typeof entry === 'string' ? entry : JSON.stringify(entry))
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), fileName)
  return encodeForm(form)
}

async function encodeForm(form: FormData) {
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}
