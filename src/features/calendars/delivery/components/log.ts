import { keepAll, readAll } from '../../../../web/offline/store.ts'
import type { Operation, Result } from '../contract.ts'

/** An operation on this phone; `result` is what the server made of it, once it has it. */
export type Entry = {
  operation: Operation
  result?: Pick<Result, 'state' | 'code'>
  /** Somebody has looked at why it was refused. */
  seen?: boolean
}

const OPERATIONS = 'operation:'
export const nameOf = ({ operation }: Entry) => OPERATIONS + operation.id

/** What this phone noted, the earliest first, and how many of its notes cannot be read any more. */
export async function readLog(person: number): Promise<{ entries: Entry[]; damaged: number }> {
  const { values, damaged } = await readAll<Entry>(person, OPERATIONS)
  return { entries: [...values.values()], damaged: damaged.length }
}

export const isUnsent = ({ result }: Entry) => result === undefined

/** What must not be thrown away: it is not delivered, or nobody has looked at why it was refused. */
export const isPending = (entry: Entry) => isUnsent(entry) || (entry.result?.state === 'REFUSED' && !entry.seen)

/** Notes that a refusal was looked at. */
export const markSeen = (person: number, entries: readonly Entry[]) =>
  keepAll(person, Object.fromEntries(entries.map((entry) => [nameOf(entry), { ...entry, seen: true }])))
