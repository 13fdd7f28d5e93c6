export type RowMark = 'edited' | 'saved'

/** The ids of the entry that is in the form, and of the one that was saved a moment ago. */
export interface RowMarks {
  edited: string | null
  saved: string | null
}

export function markOf({ edited, saved }: RowMarks, id: string): RowMark | undefined {
  if (id === edited) return 'edited'
  return id === saved ? 'saved' : undefined
}
