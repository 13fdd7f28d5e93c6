import type { TestContext } from 'node:test'
import type { Collection } from '../content/entries/collection.ts'
import { declareCollections } from '../content/remote-lists/repository.ts'
import { inTransaction } from '../foundation/db/database.ts'
import { bumpRevision } from '../foundation/revisions/repository.ts'
import { type OpenTestDatabase, onEachEngine } from './engines.ts'
import { collectionsOn, plants } from './every-collection.ts'
import { drawPicture } from './pictures.ts'
import { createTestApp } from './test-app.ts'
import { pictureForm } from './upload-forms.ts'

type Options = Parameters<typeof createTestApp>[1]
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Sent {
  payload?: object
  headers?: Record<string, string>
}

/** The app, with requests for any collection. */
export async function createCollectionApp(
  t: TestContext,
  { name, fields }: Pick<Collection, 'name' | 'fields'>,
  options: Options = {},
) {
  const opened = await createTestApp(t, options)
  const { app, db } = opened
  if (name === 'remotes/garden/plants') {
    await inTransaction(db, async (trx) => {
      await declareCollections(trx, 'garden', [plants])
      await bumpRevision(trx, 'live')
    })
  }
  const signedIn = await opened.signIn()
  const list = `/api/${name}`

  /** Fields of an entry, with values from one text. */
  const createFields = (text: string): Record<string, string> =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, `${text} ${field}`]))

  const call = (method: Method, path: string, { payload, headers }: Sent = {}) =>
    app.inject({
      method,
      url: `${list}${path}`,
      headers: { ...signedIn, ...headers },
      ...(payload && { payload }),
    })

  async function add(text: string, more: object = {}) {
    return (await call('POST', '', { payload: { ...createFields(text), ...more } })).json()
  }

  async function givePicture(id: string, picture?: Buffer, fileName = 'lotus.jpg') {
    const form = await pictureForm(picture ?? (await drawPicture()), { fileName })
    return call('PUT', `/${id}/image`, form)
  }

  /** The ids that a visitor gets. */
  async function seen(): Promise<string[]> {
    return (await app.inject({ url: list })).json().map(({ _id }: { _id: string }) => _id)
  }

  /** The ids in one of the views of the back-office. */
  async function view(which: 'all' | 'deleted'): Promise<string[]> {
    return (await call('GET', `?view=${which}`)).json().map(({ _id }: { _id: string }) => _id)
  }

  /** The audit trail of this list, oldest first. */
  async function trail() {
    const rows = await db
      .selectFrom('audit')
      .select(['action', 'subject', 'before', 'after'])
      .where('action', 'like', `${name}.%`)
      .orderBy('seq')
      .execute()
    return rows.map(({ action, subject, before, after }) => ({
      action: action.slice(name.length + 1),
      subject,
      before: before && JSON.parse(before),
      after: after && JSON.parse(after),
    }))
  }

  const actions = async () => (await trail()).map(({ action }) => action)

  return {
    ...opened,
    signedIn,
    list,
    createFields,
    call,
    add,
    givePicture,
    seen,
    view,
    trail,
    actions,
  }
}

interface TestedList {
  name: string
  collection: Collection
  open: OpenTestDatabase
  create: (t: TestContext, options?: Options) => ReturnType<typeof createCollectionApp>
}

/** Runs `tests` with each list on each engine. */
export function onEveryCollection(tests: (list: TestedList) => void) {
  onEachEngine((open, engine) => {
    for (const collection of collectionsOn(engine)) {
      const create: TestedList['create'] = (t, options) =>
        createCollectionApp(t, collection, { open, ...options })
      tests({ name: collection.name, collection, open, create })
    }
  })
}
