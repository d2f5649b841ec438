import { keepAll, readAll } from '../../../../web/offline/store.ts'
import type { Operation, Result } from '../contract.ts'

/** An operation on this phone; `result` is the server's answer, if there is one. */
export type Entry = {
  operation: Operation
  result?: Pick<Result, 'state' | 'code'>
  /** Whether the seller has seen why it was refused. */
  seen?: boolean
  /** Whether it was sent before, so that the server may have it although no answer came. */
  tried?: boolean
}

const OPERATIONS = 'operation:'
export const nameOf = ({ operation }: Entry) => OPERATIONS + operation.id

/** Reads the operations of this phone, earliest first, and the number of unreadable ones. */
export async function readLog(person: number): Promise<{ entries: Entry[]; damaged: number }> {
  const { values, damaged } = await readAll<Entry>(person, OPERATIONS)
  return { entries: [...values.values()], damaged: damaged.length }
}

export const isUnsent = ({ result }: Entry) => result === undefined

/** Whether it must be kept: not synced, or refused and not seen yet. */
export const isPending = (entry: Entry) => isUnsent(entry) || (entry.result?.state === 'REFUSED' && !entry.seen)

/** Whether the server had not decided when it last answered; it is asked again. */
export const isWaiting = ({ result }: Entry) => result?.state === 'WAITING'

/**
 * Operations that were withdrawn before being sent, which are simply deleted. Those that the server may have are
 * withdrawn there.
 */
export function undoneOf(entries: readonly Entry[]): Entry[] {
  const here = new Map(
    entries.filter((entry) => isUnsent(entry) && !entry.tried).map((entry) => [entry.operation.id, entry]),
  )
  return [...here.values()].flatMap((entry) => {
    const { operation } = entry
    const target = operation.kind === 'WITHDRAW' ? here.get(operation.operation) : undefined
    return target ? [target, entry] : []
  })
}

/** Records that a refusal was seen. */
export const markSeen = (person: number, entries: readonly Entry[]) =>
  keepAll(person, Object.fromEntries(entries.map((entry) => [nameOf(entry), { ...entry, seen: true }])))
