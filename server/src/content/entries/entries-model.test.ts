import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Selection } from '@sala/kit/contract/entry'
import fc from 'fast-check'
import { bumpRevision } from '../../foundation/revisions/repository.ts'
import { type OpenTestDatabase, onDefaultEngine } from '../../testing/engines.ts'
import {
  EntriesModel,
  type Expected,
  type IfMatch,
  type Kind,
  type ModelEntry,
} from '../../testing/entries-model.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { rounds, seed } from '../../testing/random.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { pictureForm } from '../../testing/upload-forms.ts'

// Few texts, keys and versions, so that repeated saves and retries are frequent.
const text = fc.oneof(
  fc.constantFrom('Ploy', 'Mali ', ''),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((one) => one.replaceAll('\0', '')),
)
const key = fc.constantFrom(undefined, undefined, 'a', 'b')
const asked = fc.constantFrom<IfMatch>(undefined, undefined, 0, 0, 0, 1, 1, 2, 'any')
const one = { at: fc.nat({ max: 5 }), asked }

const kind = fc.constantFrom<Kind>('staff', 'rooms')
const action = fc.constantFrom<Selection['action']>('hide', 'show', 'delete', 'restore')
const ats = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 })
const step = fc.oneof(
  fc.record({ act: fc.constant('add'), kind, text, key }),
  fc.record({ act: fc.constant('change'), ...one, text }),
  fc.record({ act: fc.constant('picture'), ...one, isOther: fc.boolean() }),
  fc.record({ act: fc.constant('remove'), ...one }),
  fc.record({ act: fc.constant('restore'), ...one }),
  fc.record({ act: fc.constant('move'), at: one.at, before: fc.option(fc.nat({ max: 5 })) }),
  fc.record({ act: fc.constant('select'), action, kind, ats }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function startServer(t: TestContext, open: OpenTestDatabase) {
  const { app, db, signIn } = await createTestApp(t, { open })
  const signedIn = await signIn()
  const picture = await pictureForm(await drawPicture({ width: 8, height: 8 }))
  const other = await pictureForm(await drawPicture({ width: 8, height: 9 }))

  const call = (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    { payload, headers }: { payload?: object; headers?: Record<string, string> } = {},
  ) =>
    app.inject({
      method,
      url: `/api/${path}`,
      headers: { ...signedIn, ...headers },
      ...(payload && { payload }),
    })

  /** Applies the step to the app and the model. */
  async function apply(model: EntriesModel, step: Step) {
    if (step.act === 'add') {
      const payload = fieldsOf(step.kind, step.text)
      const headers = step.key ? { 'idempotency-key': step.key } : {}
      const answer = await call('POST', step.kind, { payload, headers })
      return { answer, expected: model.add(step.kind, payload, step.key, answer.json()._id) }
    }
    if (step.act === 'select') return select(model, step)
    const entry = model.entries[step.at % model.entries.length]
    if (!entry) return undefined
    const path = `${entry.kind}/${entry.id}`
    const headers = ifMatch(entry, 'asked' in step ? step.asked : undefined)
    switch (step.act) {
      case 'change': {
        const payload = fieldsOf(entry.kind, step.text)
        const answer = await call('PUT', path, { payload, headers })
        return { answer, expected: model.change(entry, payload, step.asked) }
      }
      case 'picture': {
        const form = step.isOther ? other : picture
        const answer = await call('PUT', `${path}/image`, {
          payload: form.payload,
          headers: { ...headers, ...form.headers },
        })
        return { answer, expected: model.givePicture(entry, step.isOther ? 1 : 0, step.asked) }
      }
      case 'remove': {
        const answer = await call('DELETE', path, { headers })
        return { answer, expected: model.remove(entry, step.asked) }
      }
      case 'restore': {
        const answer = await call('POST', `${path}/restore`, { headers })
        return { answer, expected: model.restore(entry, step.asked) }
      }
      case 'move': {
        const same = model.entries.filter(({ kind }) => kind === entry.kind)
        const before = step.before === null ? null : (same[step.before % same.length] ?? null)
        const payload = { before: before?.id ?? null }
        const answer = await call('POST', `${path}/move`, { payload })
        return { answer, expected: idsExpected(model.move(entry, before)) }
      }
    }
  }

  async function select(model: EntriesModel, { action, kind, ats }: Step & { act: 'select' }) {
    const same = model.entries.filter((entry) => entry.kind === kind)
    if (same.length === 0) return undefined
    const chosen = [...new Set(ats.map((at) => same[at % same.length] as ModelEntry))]
    const payload = { action, ids: chosen.map(({ id }) => id) }
    const answer = await call('POST', `${kind}/selection`, { payload })
    return { answer, expected: idsExpected(model.select(action, chosen)) }
  }

  async function listed(kind: Kind, view = '') {
    return (await app.inject({ url: `/api/${kind}${view}`, headers: signedIn })).json()
  }

  async function countChanges() {
    const rows = await db.selectFrom('audit').select('action').execute()
    return rows.filter(({ action }) => /^(staff|rooms)\./.test(action)).length
  }

  /** Empties the lists, which is faster than a new database. */
  async function clear() {
    for (const table of ['staff', 'room', 'idempotency'] as const) {
      await db.deleteFrom(table).execute()
    }
    await bumpRevision(db, 'staff')
    await bumpRevision(db, 'rooms')
  }
  return { apply, listed, countChanges, clear }
}

onDefaultEngine((open) => {
  test('staff and rooms match a model after random operations', async (t) => {
    const { apply, listed, countChanges, clear } = await startServer(t, open)

    async function follow(steps: Step[]) {
      await clear()
      const notedBefore = await countChanges()
      const model = new EntriesModel()
      for (const step of steps) {
        const applied = await apply(model, step)
        if (applied) checkAnswer(applied.answer, applied.expected)
      }
      for (const kind of ['staff', 'rooms'] as const) {
        const present = model.entries.filter((entry) => entry.kind === kind && !entry.isDeleted)
        const visible = present.filter((entry) => !entry.isHidden)
        assert.deepEqual((await listed(kind)).map(shown), visible.map(toExpected))
        const all = await listed(kind, '?view=all')
        assert.deepEqual(
          all.map((entry: ModelEntry & { _id: string }) => [entry._id, entry.isHidden]),
          present.map((entry) => [entry.id, entry.isHidden]),
        )
      }
      assert.equal((await countChanges()) - notedBefore, model.writes)
    }

    const steps = fc.array(step, { minLength: 5, maxLength: 40, size: 'max' })
    await fc.assert(fc.asyncProperty(steps, follow), { seed, numRuns: rounds(20, 300) })
  })
})

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  json: () => Record<string, unknown>
}

function checkAnswer({ statusCode, headers, json }: Answer, { status, entry, ids }: Expected) {
  assert.equal(statusCode, status)
  if (ids) assert.deepEqual(json(), ids)
  if (!entry) return
  const body = json()
  assert.deepEqual(shown(status === 412 ? (body.current as typeof body) : body), toExpected(entry))
  assert.equal(headers.etag, `"${entry.version}"`)
}

function shown({ file, picture, ...rest }: Record<string, unknown>) {
  return { ...rest, hasPicture: file !== null && picture !== null }
}

function toExpected({ id, fields, version, picture, isHidden }: ModelEntry) {
  const hasPicture = picture !== null
  return { _id: id, ...fields, ...(isHidden && { isHidden }), version, hasPicture }
}

const idsExpected = (ids: string[] | undefined): Expected =>
  ids ? { status: 200, ids } : { status: 404 }

/** Fills all fields of a kind with one text. */
function fieldsOf(kind: Kind, text: string): Record<string, string> {
  return kind === 'staff' ? { name: text } : { title: 'Deluxe', description: text }
}

function ifMatch({ version }: ModelEntry, asked: IfMatch): Record<string, string> {
  if (asked === undefined) return {}
  return { 'if-match': asked === 'any' ? '*' : `"${version - asked}"` }
}
