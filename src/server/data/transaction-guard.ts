import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'
import { sourceOf } from './pools.ts'

const REMEDY =
  'The database was asked outside the transaction that is open here: pass `trx` on instead of `db`. The embedded database has one ' +
  'connection, held by the transaction, and would wait for it for ever.'

/** Whether a transaction of one database is open in the running code. */
type Scope = { open: boolean }

export type TransactionGuard = {
  /** Throws the first fault that was met, also where the code that it was thrown at swallowed it. */
  assertNoFault: () => void
  /** Runs what comes from outside, such as a request, although it is started while a transaction is open. */
  runOutside: <T>(work: () => T) => T
}

/**
 * Refuses every question that code asks of the pool, of the pool of lists, or of a pipelined connection while a transaction of the same
 * code is open on this database (pg-boss asks the pool, a nested transaction too). PostgreSQL answers such a question by another
 * connection, without what the transaction wrote; the embedded database never answers it. Tests alone call this, on PostgreSQL: the
 * program itself never loads this file. What a transaction leaves to be done after it has ended is free to ask.
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
