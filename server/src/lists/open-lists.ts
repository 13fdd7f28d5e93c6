import type { Room } from '@sala/shared/contract/rooms'
import type { Person } from '@sala/shared/contract/staff'
import type { Db } from '../db/database.ts'
import { listRooms } from '../rooms/repository.ts'
import { listStaff } from '../staff/repository.ts'
import { type AskRevisions, askRevisions } from './ask-revisions.ts'
import { type KeptList, keepList, type ListAnswer } from './kept-list.ts'

/** What is kept in memory of the lists, and whether it still holds. */
export interface Lists {
  revisions: AskRevisions
  staff: KeptList<Person>
  rooms: KeptList<Room>
}

/** The lists as they were at one moment. */
export interface ListAnswers {
  staff: ListAnswer<Person>
  rooms: ListAnswer<Room>
}

export function openLists(db: Db): Lists {
  const revisions = askRevisions(db)
  return {
    revisions,
    staff: keepList(db, revisions, 'staff', listStaff),
    rooms: keepList(db, revisions, 'rooms', listRooms),
  }
}
