import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Throws if the caller may not write any more, else locks the caller's rows until the transaction ends. */
export type LockCaller = (trx: Db) => Promise<void>

const callers = new AsyncLocalStorage<{ lockCaller: LockCaller | null; isLocked: boolean }>()

/** Runs `task`; its transactions lock the caller. Null means that anybody may write. */
export function runAsCaller<T>(lockCaller: LockCaller | null, task: () => T): T {
  return callers.run({ lockCaller, isLocked: lockCaller === null }, task)
}

/** Locks the caller in a transaction that has just begun, then runs `change`. */
export async function withLockedCaller<T>(trx: Db, change: (trx: Db) => Promise<T>): Promise<T> {
  const lockCaller = callers.getStore()?.lockCaller
  if (!lockCaller) return change(trx)
  return callers.run({ lockCaller, isLocked: true }, async () => {
    await lockCaller(trx)
    return change(trx)
  })
}

/** Rejects writes without a caller, and writes outside of a transaction that has locked the caller. */
export const rejectUnlockedWrites: KyselyPlugin = {
  transformQuery({ node }) {
    if (!isRead(node) && !callers.getStore()?.isLocked) {
      throw new Error('A request writes in a transaction only: use inTransaction (db/database.ts).')
    }
    return node
  },
  transformResult: async ({ result }) => result,
}

function isRead(node: RootOperationNode) {
  if (node.kind === 'RawNode') return /^\s*select\b/i.test(node.sqlFragments[0] ?? '')
  return node.kind === 'SelectQueryNode' && !node.with
}
