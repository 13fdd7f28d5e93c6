import type { Entry } from '../contract/entry.ts'
import type { MenuItem } from '../ui/menu.tsx'

/** What a row can do; what is left out, it does not offer. They stay the same from render to render, so that no row is drawn for them. */
export interface RowHandlers {
  onEdit?: ((entry: Entry) => void) | undefined
  onDelete?: ((entry: Entry) => Promise<void>) | undefined
  /** @param isRange whether all from the one chosen before are meant */
  onChoose?: ((id: string, isChosen: boolean, isRange: boolean) => void) | undefined
  /** What else can be done with an entry, as it is then. */
  menuOf: (entry: Entry) => MenuItem[]
}
