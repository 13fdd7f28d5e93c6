import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Throws unless somebody may still write; if they may, that holds to the transaction's end. */
export type Hold = (trx: Db) => Promise<void>

const writers = new AsyncLocalStorage<{ hold: Hold | null; isHeld: boolean }>()

/** Runs `task`, and every transaction in it holds who writes; without a `hold` anybody may. */
export function writeAs<T>(hold: Hold | null, task: () => T): T {
  return writers.run({ hold, isHeld: hold === null }, task)
}

/** Makes a change in a transaction that has just begun, once it holds who writes. */
export async function whileHeld<T>(trx: Db, change: (trx: Db) => Promise<T>): Promise<T> {
  const hold = writers.getStore()?.hold
  if (!hold) return change(trx)
  return writers.run({ hold, isHeld: true }, async () => {
    await hold(trx)
    return change(trx)
  })
}

/** Refuses writes of which nobody has said who makes them, or outside of a transaction that holds them. */
export const refuseUnheld: KyselyPlugin = {
  transformQuery({ node }) {
    if (!isRead(node) && !writers.getStore()?.isHeld) {
      throw new Error('What a request writes, it writes in a transaction (db/database.ts).')
    }
    return node
  },
  transformResult: async ({ result }) => result,
}

function isRead(node: RootOperationNode) {
  if (node.kind === 'RawNode') return /^\s*select\b/i.test(node.sqlFragments[0] ?? '')
  return node.kind === 'SelectQueryNode' && !node.with
}
