import { quietlyNow } from './quietly.ts'

/** Stands for a draft that is over and whose record may still be there. */
const over = 'over'

/**
 * What was typed since a draft's record was written, in local storage: that alone is there at once, also when
 * the page ends with the keystroke. Nothing here throws.
 */
export const draftJournal = {
  /** What stands there as it is, null when nothing does. */
  line: (key: string) => quietlyNow(() => localStorage.getItem(key)) ?? null,

  isOver: (key: string) => draftJournal.line(key) === over,

  /** False when there is no room. */
  write: (key: string, kept: { draft: object; atMs: number }) =>
    Boolean(
      quietlyNow(() => {
        const { draft, atMs } = kept
        localStorage.setItem(key, JSON.stringify({ draft, atMs }))
        return true
      }),
    ),

  /** What was written; null when that is nothing, over, or no JSON, which is removed. */
  read(key: string): unknown {
    const line = draftJournal.line(key)
    if (line === null || line === over) return null
    const written: unknown = quietlyNow(() => JSON.parse(line)) ?? null
    if (written === null) draftJournal.absorbed(key, line)
    return written
  },

  end(key: string) {
    // What is full takes no line; then the old one must not outlive its draft.
    if (!quietlyNow(() => [localStorage.setItem(key, over)]))
      quietlyNow(() => localStorage.removeItem(key))
  },

  /** Takes a line away that is in the record now, unless another has come since. */
  absorbed(key: string, line: string | null) {
    if (line !== null && draftJournal.line(key) === line)
      quietlyNow(() => localStorage.removeItem(key))
  },

  /** Takes the line away that says that the draft is over, as its record is gone. */
  ended: (key: string) => draftJournal.absorbed(key, over),
}
