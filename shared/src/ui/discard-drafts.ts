import { draftJournal } from './draft-journal.ts'
import { nameOfDraft, storedKeys } from './draft-keys.ts'
import { deleteRecord, deleteRecordsOf, readRecords } from './draft-records.ts'
import { quietly, quietlyNow } from './quietly.ts'

/** Stands in local storage until what an account has left is gone from everywhere. */
const leaving = 'drafts-leaving '

const journalOf = (email: string) => storedKeys().filter((key) => nameOfDraft(key)?.email === email)

/** How many drafts this browser keeps for an account. */
export async function countDrafts(email: string) {
  const records = (await quietly(() => readRecords(email))) ?? new Map()
  const keys = new Set([...journalOf(email), ...records.keys()])
  return [...keys].filter((key) => !draftJournal.isOver(key)).length
}

/**
 * Leaves nothing of an account's drafts in this browser. What needs its time goes on by itself; when the page
 * does not live as long, the next form does it.
 */
export async function discardDrafts(email: string) {
  quietlyNow(() => localStorage.setItem(leaving + email, ''))
  for (const key of journalOf(email)) quietlyNow(() => localStorage.removeItem(key))
  await deleteWhatIsLeft(email)
}

const deleteWhatIsLeft = (email: string) =>
  quietly(async () => {
    await deleteRecordsOf(email)
    localStorage.removeItem(leaving + email)
  })

/** Ends what pages have left half done. */
export async function settleDrafts(email: string) {
  const left = storedKeys().filter((key) => key.startsWith(leaving))
  for (const key of left) await deleteWhatIsLeft(key.slice(leaving.length))
  for (const key of journalOf(email).filter(draftJournal.isOver))
    await quietly(() => deleteRecord(key).then(() => draftJournal.ended(key)))
}
