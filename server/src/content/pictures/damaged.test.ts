import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { damaged } from '../../testing/arbitraries.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { rounds, seed } from '../../testing/random.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { pictureForm } from '../../testing/upload-forms.ts'
import { staffEntries } from '../collections/collections.ts'

const runs = { seed, numRuns: rounds(40, 1000) }

for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
  test(`a damaged ${format} is accepted, or refused with a message and without changes`, async (t) => {
    const { app, db, signIn } = await createTestApp(t)
    const signedIn = await signIn()
    const { _id } = await staffEntries.add(db, { name: 'Ploy' }, 0)
    const good = await drawPicture({ format })

    await fc.assert(
      fc.asyncProperty(damaged(good), async (bytes) => {
        const before = await staffEntries.find(db, _id)
        const form = await pictureForm(bytes, { type: `image/${format}` })
        const answer = await app.inject({
          method: 'PUT',
          url: `/api/staff/${_id}/image`,
          headers: { ...signedIn, ...form.headers },
          payload: form.payload,
        })
        const { statusCode } = answer
        assert.ok([200, 400, 413, 415, 422].includes(statusCode), `${statusCode}`)
        if (statusCode === 200) return
        assert.equal(answer.json().status, 'error')
        assert.deepEqual(await staffEntries.find(db, _id), before)
      }),
      runs,
    )
  })
}
