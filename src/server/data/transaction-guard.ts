import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'
import { sourceOf } from './pools.ts'

const REMEDY =
  'The database was asked outside the transaction that is open here: pass `trx` on instead of `db`. The embedded database has one ' +
  'connection, held by the transaction, and would wait for it for ever.'

/** Whether the running code has an open transaction on one database. */
type Scope = { open: boolean }

export type TransactionGuard = {
  /** Throws the first fault found, even if the code swallowed it. */
  assertNoFault: () => void
  /** Runs work from outside, such as a request, although it starts during an open transaction. */
  runOutside: <T>(work: () => T) => T
}

/**
 * Refuses every query outside the open transaction of the same code: on the pool, the pool of lists, or a pipelined
 * connection (also by pg-boss, or a nested transaction). PostgreSQL would answer it on another connection, without the
 * transaction's writes; the embedded database would never answer. Only for tests, on PostgreSQL: the program never
 * loads this file. Work deferred until after the transaction may query.
 */
export function guardTransactions(db: Db): TransactionGuard {
  const scopes = new AsyncLocalStorage<Scope | undefined>()
  const { pool, lists, shared } = sourceOf(db)
  let fault: Error | undefined

  const guarded =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      if (scopes.getStore()?.open) {
        const error = new Error(REMEDY)
        fault ??= error
        throw error
      }
      return await ask(...given)
    }

  for (const each of [pool, lists]) {
    each.connect = guarded(each.connect.bind(each) as () => Promise<unknown>) as typeof each.connect
    each.query = guarded(each.query.bind(each) as () => Promise<unknown>) as typeof each.query
  }
  if (shared) shared.ask = guarded(shared.ask)

  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) =>
      execute((trx) => {
        const scope = { open: true }
        return scopes.run(scope, async () => {
          try {
            return await work(trx)
          } finally {
            scope.open = false
          }
        })
      })
    return builder
  }

  return {
    assertNoFault: () => {
      if (fault) throw fault
    },
    runOutside: (work) => scopes.run(undefined, work),
  }
}
