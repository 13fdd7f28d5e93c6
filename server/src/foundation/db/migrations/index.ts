import type { Migration } from 'kysely'
import type { Engine } from '../dialect.ts'
import { baseline } from './baseline/index.ts'

/** Run in the order of their names; one that has been released is never changed. */
export function migrations(engine: Engine): Record<string, Migration> {
  return { '001-baseline': baseline(engine) }
}
