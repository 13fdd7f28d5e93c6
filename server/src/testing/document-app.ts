import type { TestContext } from 'node:test'
import { roomEntries, staffEntries } from '../content/collections/collections.ts'
import type { Db } from '../foundation/db/database.ts'
import { documentHost, documentRemote } from './document-bundles.ts'
import { createReleaseApp } from './release-team.ts'

type Options = NonNullable<Parameters<typeof createReleaseApp>[1]> & {
  prerender?: string
}

/** The app with a host and the remote `pond`, whose page at /pond is prerendered. */
export async function createDocumentApp(t: TestContext, { prerender, ...options }: Options = {}) {
  const opened = await createReleaseApp(t, options)
  await opened.hostTeam.ship(documentHost())
  const { statusCode, body } = await opened.team.ship(
    documentRemote(prerender === undefined ? {} : { prerender }),
  )
  if (statusCode !== 200) throw new Error(body)

  /** Requests a page; `isDocument` tells whether it is prerendered. */
  async function read(url = '/pond', headers: Record<string, string> = {}) {
    const answer = await opened.app.inject({ url, headers: { host: 'sala.example', ...headers } })
    return {
      ...answer,
      body: answer.body,
      headers: answer.headers,
      isDocument: isDocument(answer.body),
    }
  }
  return { ...opened, read }
}

export const isDocument = (html: string) => html.includes('<main id="pond"')

/** An encoded picture: lists show only entries that have one. */
const encoded = { widthPx: 8, heightPx: 8, placeholder: '#000000 #000000', variants: [] }

export async function addEntryWithPicture(db: Db, kind: 'person' | 'room', name: string) {
  const uploadHash = `hash of ${kind} ${name}`
  const type = 'image/webp' as const
  const variants = [{ widthPx: 8, type, bytes: Buffer.from(name), hash: uploadHash }]
  const picture = { name: 'lotus', uploadHash, encoded: { ...encoded, variants } }
  return kind === 'person'
    ? staffEntries.add(db, { name }, 0, picture)
    : roomEntries.add(db, { title: name, description: 'Quiet' }, 0, picture)
}
