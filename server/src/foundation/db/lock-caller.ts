import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Throws unless somebody may still write; if they may, that holds to the transaction's end. */
export type LockCaller = (trx: Db) => Promise<void>

const writers = new AsyncLocalStorage<{ lockCaller: LockCaller | null; isHeld: boolean }>()

/** Runs `task`, and every transaction in it holds who writes; without a `lockCaller` anybody may. */
export function runAsCaller<T>(lockCaller: LockCaller | null, task: () => T): T {
  return writers.run({ lockCaller, isHeld: lockCaller === null }, task)
}

/** Makes a change in a transaction that has just begun, once it holds who writes. */
export async function withLockedCaller<T>(trx: Db, change: (trx: Db) => Promise<T>): Promise<T> {
  const lockCaller = writers.getStore()?.lockCaller
  if (!lockCaller) return change(trx)
  return writers.run({ lockCaller, isHeld: true }, async () => {
    await lockCaller(trx)
    return change(trx)
  })
}

/** Refuses writes of which nobody has said who makes them, or outside of a transaction that holds them. */
export const rejectUnlockedWrites: KyselyPlugin = {
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
