import { createStore, del, delMany, get, keys } from 'idb-keyval'
import { newKey } from '../api/write-headers.ts'
import { draftJournal } from './draft-journal.ts'
import { formerNameOf, keyOfDraft, storedKeys } from './draft-keys.ts'
import { type DraftPicture, type DraftRecord, readRecord, writeRecord } from './draft-records.ts'
import { quietly } from './quietly.ts'

/** Where kits before this one have kept the pictures, each under the key of its text in local storage. */
const pictures = createStore('sala', 'draft-pictures')

/** The keys of an account's drafts that a kit before this one has stored. */
export const formerDrafts = (email: string) =>
  storedKeys().filter((key) => formerNameOf(key)?.email === email)

/** Makes records of them. What a tab of that release writes afterwards waits for the next time. */
export async function takeOverDrafts(email: string) {
  for (const key of formerDrafts(email)) await takeOver(key)
}

async function takeOver(former: string) {
  const name = formerNameOf(former)
  const line = draftJournal.line(former)
  const kept = draftJournal.read(former) as Omit<DraftRecord, 'picture'> | null
  if (!name || line === null) return
  const pictureId = kept?.draft?.pictureId
  const found = pictureId && (await quietly(() => get<DraftPicture>(former, pictures)))
  if (kept?.draft) {
    const key = await freeKey(name, kept)
    const isKept = await quietly(() => writeRecord(key, kept, found || undefined).then(() => true))
    if (!isKept && !draftJournal.write(key, kept)) return
  }
  draftJournal.absorbed(former, line)
  if (found) await quietly(() => del(former, pictures))
}

/** Its own, unless what stands there was written since. */
async function freeKey(name: Parameters<typeof keyOfDraft>[0], { draft }: { draft: object }) {
  const own = keyOfDraft(name)
  const there = (await quietly(() => readRecord(own))) ?? draftJournal.read(own)
  const isOther = there && JSON.stringify(Object(there).draft) !== JSON.stringify(draft)
  return isOther || draftJournal.isOver(own) ? keyOfDraft({ ...name, id: newKey() }) : own
}

/** Takes an account's pictures from where they were, whether a text stands beside them or not. */
export async function deleteFormerPicturesOf(email: string) {
  const isTheirs = (key: string) => formerNameOf(key)?.email === email
  await delMany((await keys<string>(pictures)).filter(isTheirs), pictures)
}
