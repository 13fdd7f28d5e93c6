import { settleDrafts } from './discard-drafts.ts'
import { adapted, type Draft, isBlank } from './draft.ts'
import { draftJournal } from './draft-journal.ts'
import { keyOfDraft, nameOfDraft, storedKeys } from './draft-keys.ts'
import {
  type DraftPicture,
  deleteRecord,
  readRecord,
  readRecords,
  writeRecord,
} from './draft-records.ts'
import { quietly } from './quietly.ts'

export interface KeptDraft<Fields> {
  /** Names it among the form's drafts. */
  id: string
  draft: Draft<Fields>
  atMs: number
}

/**
 * Where the drafts of one form are kept between visits, for one account: each is one record, text and picture,
 * and what was typed since stands in the journal. What fits nowhere, or is forbidden, is kept as long as this store.
 * @param form names the form
 * @param email whose drafts they are; without one nothing outlives the store
 */
export function openDraftStore<Fields extends object>(
  form: string,
  email: string | null,
  noFields: Fields,
) {
  const keyOf = (id: string) => keyOfDraft({ form, email: email ?? '', id })
  /** The records' texts by their keys, as this page knows them. */
  const records = new Map<string, unknown>()
  /** What has no line in the journal and no record. */
  const unkept = new Map<string, KeptDraft<Fields>>()
  /** Pictures that are in no record yet, and the drafts of those that do not fit into one. */
  const pictures = new Map<string, DraftPicture>()
  const refused = new Set<string>()
  /** Drafts whose journal is for this page to absorb. */
  const typed = new Set<string>()

  function remove(id: string) {
    const key = keyOf(id)
    for (const known of [unkept, pictures, refused, typed]) known.delete(id)
    if (email === null) return
    // A page that ends before the record is gone leaves a line that says so.
    draftJournal.end(key)
    const wasRecord = records.delete(key)
    quietly(() => deleteRecord(key).then(() => true)).then((isGone) => {
      if (isGone || !wasRecord) draftJournal.ended(key)
    })
  }

  function read(id: string): KeptDraft<Fields> | null {
    const key = keyOf(id)
    if (draftJournal.isOver(key)) return null
    const kept = unkept.get(id) ?? draftJournal.read(key) ?? records.get(key)
    if (!kept) return null
    const { draft, atMs } = Object(kept)
    const taken = adapted(draft, noFields)
    if (taken && Number.isInteger(atMs)) return { id, draft: taken, atMs }
    remove(id)
    return null
  }

  /** All of them that this page knows of, the latest first. */
  function list(): KeptDraft<Fields>[] {
    const names = [...storedKeys(), ...records.keys()].flatMap((key) => nameOfDraft(key) ?? [])
    const own = names.filter((name) => name.form === form && name.email === email)
    const ids = new Set([...own.map(({ id }) => id), ...unkept.keys()])
    return [...ids].flatMap((id) => read(id) ?? []).sort((a, b) => b.atMs - a.atMs)
  }

  /** Writes what this page knows of a draft into its record, in one transaction. */
  async function absorb(id: string) {
    const key = keyOf(id)
    const line = draftJournal.line(key)
    const kept = unkept.get(id) ?? (line && typed.has(id) ? read(id) : null)
    const picture = pictures.get(id)
    if (email === null || !kept) return
    const { draft, atMs } = kept
    const isWritten = await quietly(() =>
      writeRecord(key, { draft, atMs }, picture).then(() => true),
    )
    if (!typed.has(id)) return
    if (!isWritten) {
      if (picture) refused.add(id)
      return
    }
    records.set(key, { draft, atMs })
    if (unkept.get(id) === kept) unkept.delete(id)
    if (pictures.get(id) === picture) pictures.delete(id)
    refused.delete(id)
    draftJournal.absorbed(key, line)
  }

  return {
    remove,
    list,

    /** Makes the records known, until then there is what the journal has; answers whether any is new to this page. */
    async readRecords() {
      if (email === null) return false
      const before = new Set(list().map(({ id }) => id))
      await settleDrafts(email)
      const all = (await quietly(() => readRecords(email))) ?? []
      for (const [key, record] of all) if (!records.has(key)) records.set(key, textOf(record))
      return list().some(({ id }) => !before.has(id) && !typed.has(id))
    },

    /** Whether what was typed last is still kept. */
    has: (id: string) => unkept.has(id) || draftJournal.read(keyOf(id)) !== null,

    /** False when some of them will not outlive the page. */
    isKept: () => email === null || (unkept.size === 0 && refused.size === 0),

    /** Keeps it before it returns; where that is not all, it answers when its record is written. */
    write(id: string, draft: Draft<Fields>): Promise<void> | undefined {
      if (isBlank(draft)) {
        remove(id)
        return
      }
      const kept = { id, draft, atMs: Date.now() }
      typed.add(id)
      if (email !== null && draftJournal.write(keyOf(id), kept)) unkept.delete(id)
      else unkept.set(id, kept)
      const isAll = email === null || !(unkept.has(id) || pictures.has(id))
      return isAll ? undefined : absorb(id)
    },

    /** Writes into their records what was typed in this page. */
    absorbAll: () => Promise.all([...typed].map(absorb)),

    async readPicture({ id, draft }: Omit<KeptDraft<Fields>, 'atMs'>): Promise<File | null> {
      const isIts = (picture: DraftPicture | null | undefined) =>
        picture?.id === draft.pictureId && picture.file instanceof File ? picture.file : null
      const here = isIts(pictures.get(id))
      if (here || email === null || draft.pictureId === null) return here
      return isIts((await quietly(() => readRecord(keyOf(id))))?.picture)
    },

    /** Keeps the picture that a draft names, together with it. */
    async writePicture(id: string, pictureId: string, file: File) {
      pictures.set(id, { id: pictureId, file })
      await absorb(id)
    },

    /** Calls `listener` when another tab changes one of them; returns how to stop. */
    follow(listener: (changed: { id: string; isTyped: boolean }) => void) {
      const handle = async ({ key, newValue }: StorageEvent) => {
        const name = nameOfDraft(key)
        if (!key || name?.form !== form || name.email !== email) return
        const isTyped = newValue !== null && !draftJournal.isOver(key)
        if (!isTyped) {
          // It stands in its record now, or nowhere.
          const record = await quietly(() => readRecord(key))
          if (record) records.set(key, textOf(record))
          else records.delete(key)
        }
        listener({ id: name.id, isTyped })
      }
      window.addEventListener('storage', handle)
      return () => window.removeEventListener('storage', handle)
    },
  }
}

/** Pictures stay where they are until one is looked at. */
const textOf = ({ draft, atMs }: { draft: unknown; atMs: number }) => ({ draft, atMs })
