import type { EntryFields, Move, Selection } from '../contract/entry.ts'
import type { ImportOutcome } from '../contract/transfer.ts'
import { FakeFailure, type FakeList } from './fake-list.ts'

/** Of a file that says what is so already. */
const nothingImported: ImportOutcome = {
  revision: '1',
  isDone: false,
  counts: { added: 0, changed: 0, unchanged: 1, refused: 0 },
  added: [],
  changed: [],
  refused: [],
}

export type Run = (id: string, body: unknown, headers: Headers, path: string) => unknown

export type OfList<Name extends string> =
  | `GET /${Name}`
  | `GET /${Name}?view=deleted`
  | `GET /${Name}/export?format=csv`
  | `GET /${Name}/export?format=zip`
  | `POST /${Name}/import`
  | `POST /${Name}/import?try=true`
  | `GET /${Name}/{id}`
  | `GET /${Name}/{id}/history`
  | `POST /${Name}`
  | `POST /${Name}/selection`
  | `POST /${Name}/{id}/move`
  | `POST /${Name}/{id}/restore`
  | `POST /${Name}/{id}/history/{version}/restore`
  | `PUT /${Name}/{id}`
  | `PUT /${Name}/{id}/image`
  | `DELETE /${Name}/{id}`
  | `DELETE /${Name}/{id}?for-good`

/** What the API does with one list. */
export function fakeListOperations<Name extends string>(
  name: Name,
  // biome-ignore lint/suspicious/noExplicitAny: any list is kept alike.
  list: FakeList<any>,
) {
  const of = `/${name}`
  const operations: Record<string, Run> = {
    [`GET ${of}`]: (_id, _body, _headers, path) =>
      path.endsWith('?view=all') ? list.all() : list.visible(),
    [`GET ${of}?view=deleted`]: () => list.deleted(),
    [`GET ${of}/export?format=csv`]: () => list.all(),
    [`GET ${of}/export?format=zip`]: () => list.all(),
    [`POST ${of}/import`]: () => ({ ...nothingImported, isDone: true }),
    [`POST ${of}/import?try=true`]: () => nothingImported,
    [`GET ${of}/{id}`]: (id) => list.one(id),
    [`GET ${of}/{id}/history`]: (id) => list.history(id),
    [`POST ${of}`]: (_id, body) => list.add(body as EntryFields),
    [`POST ${of}/selection`]: (_id, body) => list.select(body as Selection),
    [`POST ${of}/{id}/move`]: (id, body) => list.move(id, body as Move),
    [`POST ${of}/{id}/restore`]: (id) => list.restore(id),
    [`POST ${of}/{id}/history/{version}/restore`]: (id, _body, headers, path) =>
      list.goBack(id, Number(/history\/(\d+)/.exec(path)?.[1]), headers),
    [`PUT ${of}/{id}`]: (id, body, headers) => list.change(id, body as EntryFields, headers),
    [`PUT ${of}/{id}/image`]: (id, body, headers) => list.setPicture(id, fileOf(body), headers),
    [`DELETE ${of}/{id}`]: (id, _body, headers) => list.remove(id, headers),
    [`DELETE ${of}/{id}?for-good`]: (id) => list.purge(id),
  }
  return operations as Record<OfList<Name>, Run>
}

function fileOf(body: unknown): File {
  const file = body instanceof FormData ? body.get('file') : null
  if (!(file instanceof File)) throw new FakeFailure(400, 'A picture is needed.')
  return file
}
