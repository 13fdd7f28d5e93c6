import type { Collection } from '../entries/collection.ts'
import { rooms } from './rooms.ts'
import { staff } from './staff.ts'

/** Every list of the house: what lists can do, each of these can. */
export const collections: (Collection & { name: 'staff' | 'rooms' })[] = [staff, rooms]
