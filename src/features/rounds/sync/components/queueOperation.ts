import { uuids } from '../../../../shared/uuid7.ts'
import { keep } from '../../../../web/offline/store.ts'
import type { Operation } from '../contract.ts'
import { type Entry, nameOf } from './outbox.ts'
import { syncSoon } from './syncing.ts'
import { setHasUnsent } from './unsentFlag.ts'

type SaidOf<O> = O extends Operation ? Omit<O, 'id' | 'at'> : never
/** An operation before it gets its id and time. */
export type OperationInput = SaidOf<Operation>

const next = uuids()

/** Queues an operation: it is stored when this resolves, and synced when there is network (rules#rounds). */
export async function queueOperation(person: number, input: OperationInput): Promise<string> {
  const operation = { ...input, id: next(), at: new Date().toISOString() } as Operation
  const entry: Entry = { operation }
  await keep(person, nameOf(entry), entry)
  setHasUnsent(true)
  syncSoon()
  return operation.id
}
