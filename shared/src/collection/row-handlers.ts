import type { Entry } from '../contract/entry.ts'
import type { MenuItem } from '../ui/menu.tsx'

/** What a row can do. They stay the same from render to render, so that no row is drawn for them. */
export interface RowHandlers {
  onEdit: (entry: Entry) => void
  onDelete: (entry: Entry) => Promise<void>
  /** @param isRange whether all from the one chosen before are meant */
  onChoose: (id: string, isChosen: boolean, isRange: boolean) => void
  /** What else can be done with an entry, as it is then. */
  menuOf: (entry: Entry) => MenuItem[]
}
