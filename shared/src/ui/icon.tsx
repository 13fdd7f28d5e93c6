import {
  CircleUserRound,
  DoorOpen,
  Ellipsis,
  History,
  ImageUp,
  KeyRound,
  LayoutGrid,
  LogOut,
  Mail,
  Menu,
  Pencil,
  Trash2,
  Users,
  X,
} from 'lucide-react'
import type { IconName } from '../remote-json/menu.ts'

const icons: Record<IconName, typeof X> = {
  account: CircleUserRound,
  close: X,
  delete: Trash2,
  door: DoorOpen,
  edit: Pencil,
  history: History,
  key: KeyRound,
  letter: Mail,
  logout: LogOut,
  menu: Menu,
  more: Ellipsis,
  people: Users,
  upload: ImageUp,
}

export type { IconName }

/** An icon by name. A remote's menu entry may name one that this kit does not have yet. */
export function Icon({ name }: { name: IconName | (string & {}) }) {
  const LucideIcon = Object.hasOwn(icons, name) ? icons[name as IconName] : LayoutGrid
  return <LucideIcon size={20} strokeWidth={1.5} aria-hidden />
}
