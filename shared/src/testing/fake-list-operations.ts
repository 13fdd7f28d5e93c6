import type { EntryFields, Move, Selection } from '../contract/entry.ts'
import type { ImportOutcome } from '../contract/transfer.ts'
import { FakeError, type FakeList } from './fake-list.ts'

/** The outcome of an import that changes nothing. */
const nothingImported: ImportOutcome = {
  revision: '1',
  isDone: false,
  counts: { added: 0, changed: 0, unchanged: 1, refused: 0 },
  added: [],
  changed: [],
  refused: [],
}

export type OperationHandler = (
  id: string,
  body: unknown,
  headers: Headers,
  path: string,
) => unknown

export type ListOperation<Name extends string> =
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

/** The operations of one list. */
export function createFakeListOperations<Name extends string>(
  name: Name,
  // biome-ignore lint/suspicious/noExplicitAny: the operations do not depend on the type of the entries.
  list: FakeList<any>,
) {
  const root = `/${name}`
  const operations: Record<string, OperationHandler> = {
    [`GET ${root}`]: (_id, _body, _headers, path) =>
      path.endsWith('?view=all') ? list.all() : list.visible(),
    [`GET ${root}?view=deleted`]: () => list.deleted(),
    [`GET ${root}/export?format=csv`]: () => list.all(),
    [`GET ${root}/export?format=zip`]: () => list.all(),
    [`POST ${root}/import`]: () => ({ ...nothingImported, isDone: true }),
    [`POST ${root}/import?try=true`]: () => nothingImported,
    [`GET ${root}/{id}`]: (id) => list.get(id),
    [`GET ${root}/{id}/history`]: (id) => list.history(id),
    [`POST ${root}`]: (_id, body) => list.add(body as EntryFields),
    [`POST ${root}/selection`]: (_id, body) => list.select(body as Selection),
    [`POST ${root}/{id}/move`]: (id, body) => list.move(id, body as Move),
    [`POST ${root}/{id}/restore`]: (id) => list.restore(id),
    [`POST ${root}/{id}/history/{version}/restore`]: (id, _body, headers, path) =>
      list.restoreVersion(id, Number(/history\/(\d+)/.exec(path)?.[1]), headers),
    [`PUT ${root}/{id}`]: (id, body, headers) => list.change(id, body as EntryFields, headers),
    [`PUT ${root}/{id}/image`]: (id, body, headers) => list.setPicture(id, readFile(body), headers),
    [`DELETE ${root}/{id}`]: (id, _body, headers) => list.remove(id, headers),
    [`DELETE ${root}/{id}?for-good`]: (id) => list.purge(id),
  }
  return operations as Record<ListOperation<Name>, OperationHandler>
}

function readFile(body: unknown): File {
  const file = body instanceof FormData ? body.get('file') : null
  if (!(file instanceof File)) throw new FakeError(400, 'A picture is needed.')
  return file
}
